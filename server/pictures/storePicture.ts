/** Checks pictures and stores them in the sizes and formats that the cards use. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  PICTURE_WIDTHS,
  pictureFile,
  picturePath,
  type PictureFormat,
  SHARE_SIZE,
  shareFile,
} from '../../contract/pictures';
import { type PictureStore } from './pictureStore';

/** A picture cannot be used. The message is meant for operators. */
export class PictureError extends Error {}

/** More than any camera produces. Protects against decompression bombs. */
const MAX_PIXELS = 50_000_000;
/** Beside and behind the picture of a shared link: the shop's background. */
const GROUND = '#fbf7ef';

// Only these formats: decoders of others have had flaws that read files or followed links.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

// Nothing is decoded twice.
sharp.cache(false);

/** Stores a picture in all sizes and formats and returns its path in the shop. Throws a PictureError when the bytes are not a picture. */
export async function storePicture(bytes: Buffer, pictures: PictureStore): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const write = async (file: string, picture: sharp.Sharp) => {
    const content = await picture.toBuffer().catch((error: unknown) => {
      throw new PictureError(
        `it is not a picture that can be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    });
    await pictures.write(file, content);
  };
  for (const width of PICTURE_WIDTHS) {
    const sized = source.clone().resize({ width, height: width, fit: 'inside', withoutEnlargement: true });
    const files = { avif: sized.clone().avif({ quality: 50 }), webp: sized.clone().webp({ quality: 78 }) };
    for (const [format, picture] of Object.entries(files) as [PictureFormat, sharp.Sharp][])
      await write(pictureFile(id, width, format), picture);
  }
  const share = source.clone().resize({ ...SHARE_SIZE, fit: 'contain', background: GROUND });
  await write(shareFile(id), share.flatten({ background: GROUND }).jpeg({ quality: 80 }));
  return picturePath(id);
}
