/** Checks an uploaded picture by its content, and prepares it for being stored. */
import sharp from 'sharp';
import { MAX_UPLOAD_PIXELS, type Crop } from '../../contract/pictures';
import { PictureError } from './storePicture';

const MEGAPIXEL = 1_000_000;
/** Enough for the widest picture that the shop stores, the one of shared links. */
const PREPARED_WIDTH = 1280;

const INVALID = 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';

/**
 * The picture in this file, turned as its EXIF data say, cropped, without metadata, as a PNG. `crop` is in pixels of the turned picture.
 * Throws a PictureError whose message is meant for the person who sent it.
 */
export async function cropPicture(file: string, crop: Crop | null): Promise<Buffer> {
  try {
    const { width, height } = await checkPicture(file);
    let picture = sharp(file, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error' }).autoOrient();
    if (crop) picture = picture.extract(limitCrop(crop, width, height));
    return await picture
      .resize({ width: PREPARED_WIDTH, height: PREPARED_WIDTH, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError(INVALID);
  }
}

/** The size of the turned picture. Reads the head of the file alone. */
async function checkPicture(file: string): Promise<{ width: number; height: number }> {
  const { format, compression, pages = 1, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
  // sharp names HEIC and AVIF alike, and decodes AVIF alone.
  const isAccepted = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
  if (!isAccepted) throw new PictureError(INVALID);
  if (pages > 1) throw new PictureError('Upload a picture with one frame, not an animation.');
  if (autoOrient.width * autoOrient.height > MAX_UPLOAD_PIXELS)
    throw new PictureError(`Upload a picture of at most ${MAX_UPLOAD_PIXELS / MEGAPIXEL} megapixels.`);
  return autoOrient;
}

/** The part of the crop that is inside of the picture. */
function limitCrop({ x, y, width, height }: Crop, pictureWidth: number, pictureHeight: number): sharp.Region {
  const [left, top] = [Math.min(x, pictureWidth - 1), Math.min(y, pictureHeight - 1)];
  return { left, top, width: Math.min(width, pictureWidth - left), height: Math.min(height, pictureHeight - top) };
}
