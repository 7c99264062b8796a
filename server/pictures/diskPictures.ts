/** Pictures as files of one directory. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PictureStoreError, type PictureStore, type StoredPicture } from './pictureStore';

export function picturesDirectory(dataDir: string): string {
  return path.resolve(dataDir, 'media');
}

/** The directory is made by the first write. */
export function createDiskPictures(directory: string): PictureStore {
  const file = (name: string) => path.join(directory, name);
  return {
    read: (name) => readFile(file(name)).catch(whenMissing(null)),
    has: (name) => access(file(name)).then(() => true, whenMissing(false)),
    list: () => listFiles(directory),
    remove: (name) =>
      rm(file(name), { force: true }).catch((error: unknown) => {
        throw toStoreError(error);
      }),
    check: () => access(directory).catch(whenMissing(undefined)),
    write: async (name, bytes) => {
      try {
        await mkdir(directory, { recursive: true });
        // Moved into place, so that the shop never serves a partial picture. Two writers may write the same one.
        const whole = `${file(name)}.${randomUUID()}`;
        await writeFile(whole, bytes);
        await rename(whole, file(name));
      } catch (error) {
        throw toStoreError(error);
      }
    },
  };
}

async function* listFiles(directory: string): AsyncGenerator<StoredPicture> {
  const entries = await opendir(directory).catch(whenMissing([]));
  for await (const { name } of entries) {
    // One that is being written may be moved into place meanwhile.
    const found = await stat(path.join(directory, name)).catch(whenMissing(null));
    if (found?.isFile()) yield { name, writtenAt: found.mtime };
  }
}

const toStoreError = (error: unknown) =>
  new PictureStoreError(
    `the pictures on disk cannot be used: ${error instanceof Error ? error.message : String(error)}`,
  );

/** Resolves to `value` when there is no such file. */
const whenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw toStoreError(error);
  };
