/** Fetches pictures of other hosts, checks them, and stores them in the sizes and formats that the cards use. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Client } from 'pg';
import sharp from 'sharp';
import {
  PICTURE_WIDTHS,
  pictureFile,
  picturePath,
  type PictureFormat,
  SHARE_SIZE,
  shareFile,
  sharePicture,
} from '../../../contract/pictures';
import { type PictureStore } from '../../pictures/pictureStore';
import { fetchPicture, PictureError, requireAllowed } from './fetchPicture';
import { startProgress } from './progress';

const CONCURRENCY = 4;
/** More than any camera produces. Protects against decompression bombs. */
const MAX_PIXELS = 50_000_000;
/** Beside and behind the picture of a shared link: the shop's background. */
const GROUND = '#fbf7ef';

type FetchOptions = { client: Client; pictures: PictureStore; allowedHosts: readonly string[]; dryRun: boolean };

/**
 * Fetches and stores the pictures at these URLs that are not stored yet, and records their paths in `pictures`. Returns the reason for each
 * that failed. A dry run only checks the hosts. Throws a PictureStoreError when the store cannot be used.
 */
export async function fetchPictures(
  addresses: readonly string[],
  { client, pictures, allowedHosts, dryRun }: FetchOptions,
): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  await pictures.check();
  const { rows } = await client.query<{ source: string; path: string }>(
    'SELECT source, path FROM pictures WHERE source = ANY ($1)',
    [addresses],
  );
  const known = new Map(rows.map((row) => [row.source, row.path]));
  const progress = startProgress('Pictures', addresses.length);
  const left = addresses.values();
  let done = 0;
  // One after another, because a connection runs one statement at a time.
  let written: Promise<unknown> = Promise.resolve();
  const record = (source: string, picture: string) =>
    (written = written.then(() =>
      client.query(
        'INSERT INTO pictures (source, path) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET path = excluded.path, stored_at = now()',
        [source, picture],
      ),
    ));
  const work = async () => {
    for (const source of left) {
      try {
        if (!(await isStored(known.get(source), pictures))) {
          if (dryRun) requireAllowed(new URL(source), allowedHosts);
          else await record(source, await storePicture(await fetchPicture(source, allowedHosts), pictures));
        }
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        failed.set(source, error.message);
      }
      progress.increment({ rows: (done += 1) });
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    progress.stop();
  }
  return failed;
}

/** The largest WebP and the picture of shared links are written last. Pictures stored before there was such a one get it by the next import. */
const isStored = async (picture: string | undefined, pictures: PictureStore) =>
  picture !== undefined &&
  (await pictures.has(path.basename(picture))) &&
  (await pictures.has(path.basename(sharePicture(picture) ?? picture)));

// Only these formats: decoders of others have had flaws that read files or followed links.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

/** Stores a picture in all sizes and formats and returns its path in the shop. Throws a PictureError when the bytes are not a picture. */
export async function storePicture(bytes: Buffer, pictures: PictureStore): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const write = async (file: string, picture: sharp.Sharp) => {
    const content = await picture.toBuffer().catch((error: unknown) => {
      throw new PictureError(
        `it is no picture that can be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
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
