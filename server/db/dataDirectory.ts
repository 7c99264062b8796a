/** DATA_DIR: its lock and the secrets in it. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readStartTime } from './processes';

/** Another server uses the directory. The message has its process id. */
export class DataDirectoryInUse extends Error {}

/**
 * Locks the directory for this process and creates it if it is missing. Returns a synchronous function that releases the lock.
 * A lock of a process that no longer runs is replaced. Throws DataDirectoryInUse.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'server.pid');
  // Write a temporary file and link it: the lock is never incomplete, and of two processes only one can create it.
  const ownFile = `${file}.${process.pid}`;
  await writeFile(ownFile, `${process.pid} ${await readStartTime(process.pid)}`);
  try {
    while (!(await link(ownFile, file).then(() => true, isTaken))) {
      const [pid, startTime] = (await readFile(file, 'utf8').catch(() => '')).split(/ (.*)/s);
      // Process ids are reused: it is the same process only if its start time is the same.
      if (startTime && (await readStartTime(Number(pid))) === startTime) {
        throw new DataDirectoryInUse(
          `Data directory ${directory} in use by pid ${pid}. Stop that server, or set DATA_DIR to another place.`,
        );
      }
      await rm(file, { force: true });
    }
  } finally {
    await rm(ownFile, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Reads a secret from a file that only this user can read. If there is none, it creates one: 32 random bytes in hexadecimal. */
export async function readOrCreateSecret(directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, name);
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing.trim()) return existing.trim();
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}
