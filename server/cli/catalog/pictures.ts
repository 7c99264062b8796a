/** Fetches pictures of other hosts and stores them. */
import path from 'node:path';
import { type Client } from 'pg';
import { sharePicture } from '../../../contract/pictures';
import { type PictureStore } from '../../pictures/pictureStore';
import { PictureError, storePicture } from '../../pictures/storePicture';
import { fetchPicture, requireAllowed } from './fetchPicture';
import { startProgress } from './progress';

const CONCURRENCY = 4;

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
