import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pictureFile, picturePath } from '../../contract/pictures';
import { createCategory, createProduct } from '../testing/factories';
import { S3_KEY, startS3Server } from '../testing/startS3Server';
import { prepareApp } from '../testing/prepare';
import { createDiskPictures } from './diskPictures';
import { type PictureStore } from './pictureStore';
import { createS3Pictures } from './s3Pictures';
import { PICTURE_COLUMNS, sweepPictures } from './sweepPictures';

const DAY_MS = 24 * 60 * 60 * 1000;
const idOf = (n: number) => String(n).repeat(32);

const shop = prepareApp();
beforeAll(async () => {
  await createProduct(shop, { image: picturePath(idOf(1)) });
  await createCategory(shop, { image: picturePath(idOf(2)) });
});

/** Two used pictures and one that is not, in two sizes each, and what an interrupted write has left. */
const NAMES = [
  ...[1, 2, 3].flatMap((n) => [pictureFile(idOf(n), 320, 'avif'), pictureFile(idOf(n), 640, 'webp')]),
  `${pictureFile(idOf(3), 640, 'webp')}.6f1c`,
];
const LATE = new Date(Date.now() + 2 * DAY_MS);
const fill = (pictures: PictureStore) => Promise.all(NAMES.map((name) => pictures.write(name, Buffer.from('x'))));

test('pictures on disk that nothing shows are deleted once they are a day old', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-sweep-'));
  const pictures = createDiskPictures(directory);
  await fill(pictures);
  expect(await sweepPictures(shop.db, pictures, new Date())).toBe(0);
  const young = path.join(directory, NAMES[4]!);
  await utimes(young, LATE, LATE);
  expect(await sweepPictures(shop.db, pictures, LATE)).toBe(2);
  expect((await readdir(directory)).sort()).toEqual(NAMES.slice(0, 5).sort());
  await rm(directory, { recursive: true });
  // A shop that has no pictures yet.
  expect(await sweepPictures(shop.db, pictures, LATE)).toBe(0);
});

test('so are those in a bucket, page by page', async () => {
  const s3 = await startS3Server();
  const pictures = createS3Pictures({ ...s3.mediaUrl, ...S3_KEY });
  await fill(pictures);
  s3.objects.set('other/file', { bytes: Buffer.from('x'), headers: {}, writtenAt: new Date(0) });
  expect(await sweepPictures(shop.db, pictures, LATE)).toBe(3);
  const kept = NAMES.slice(0, 4).map((name) => `media/pictures/${name}`);
  expect([...s3.objects.keys()].sort()).toEqual([...kept, 'other/file'].sort());
  await s3.close();
});

test('every column that names a picture is looked at', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns NATURAL JOIN information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'
      AND (column_name ~ 'image|picture' OR table_name IN ('pictures', 'problem_photos') AND column_name = 'path') ORDER BY name`);
  expect(rows.map(({ name }) => name)).toEqual(PICTURE_COLUMNS.map((column) => column.join('.')));
});
