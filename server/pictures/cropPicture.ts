/** Checks an uploaded picture by its content, and prepares it for being stored. */
import sharp from 'sharp';
import { MAX_UPLOAD_PIXELS, type Crop } from '../../contract/pictures';
import { PictureError } from './storePicture';

const MEGAPIXEL = 1_000_000;
/** The longer side of what is cropped, in pixels. A large JPEG is decoded at half its size, which takes a quarter of the memory. */
const SHRUNK_SIDE = 2400;
/** Enough for the widest picture that the shop stores, the one of shared links. */
const PREPARED_SIDE = 1280;

const INVALID = 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';

/**
 * The picture in this file, turned as its EXIF data say, cropped, without metadata, as a PNG. `crop` is in pixels of the turned picture.
 * Throws a PictureError whose message is meant for the person who sent it.
 */
export async function cropPicture(file: string, crop: Crop | null): Promise<Buffer> {
  try {
    const side = await checkPicture(file);
    // Unturned: a picture that is turned has to be in memory as a whole.
    const shrunk = await sharp(file, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error' })
      .resize({ width: SHRUNK_SIDE, height: SHRUNK_SIDE, fit: 'inside', withoutEnlargement: true })
      .keepExif()
      .png({ compressionLevel: 1 })
      .toBuffer();
    let picture = sharp(shrunk).autoOrient();
    if (crop) {
      const { autoOrient } = await picture.metadata();
      picture = picture.extract(toRegion(crop, Math.min(1, SHRUNK_SIDE / side), autoOrient));
    }
    return await picture
      .resize({ width: PREPARED_SIDE, height: PREPARED_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError(INVALID);
  }
}

/** The longer side of the picture. Reads the head of the file alone. */
async function checkPicture(file: string): Promise<number> {
  const { format, compression, pages = 1, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  // sharp names HEIC and AVIF alike, and decodes AVIF alone.
  const isAccepted = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
  if (!isAccepted) throw new PictureError(INVALID);
  if (pages > 1) throw new PictureError('Upload a picture with one frame, not an animation.');
  if (width * height > MAX_UPLOAD_PIXELS)
    throw new PictureError(`Upload a picture of at most ${MAX_UPLOAD_PIXELS / MEGAPIXEL} megapixels.`);
  return Math.max(width, height);
}

type Size = { width: number; height: number };

/** The part of the crop that is inside of the picture, which was scaled. */
function toRegion(crop: Crop, scale: number, picture: Size): sharp.Region {
  const scaled = (length: number) => Math.round(length * scale);
  const [left, top] = [Math.min(scaled(crop.x), picture.width - 1), Math.min(scaled(crop.y), picture.height - 1)];
  const limit = (length: number, most: number) => Math.min(Math.max(1, scaled(length)), most);
  return {
    left,
    top,
    width: limit(crop.width, picture.width - left),
    height: limit(crop.height, picture.height - top),
  };
}
