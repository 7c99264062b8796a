/** Pictures as files of one directory. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PictureStoreError, type PictureStore } from './pictureStore';

export function picturesDirectory(dataDir: string): string {
  return path.resolve(dataDir, 'media');
}

/** The directory is made by the first write. */
export function createDiskPictures(directory: string): PictureStore {
  const file = (name: string) => path.join(directory, name);
  return {
    read: (name) => readFile(file(name)).catch(whenMissing(null)),
    has: (name) => access(file(name)).then(() => true, whenMissing(false)),
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
