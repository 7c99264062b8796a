/** The server's own directory: who holds it, and the secrets kept in it. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startMark } from './processes';

/** Another server is at work in the directory; the message names it. */
export class DataDirectoryInUse extends Error {}

/**
 * Takes the directory for this process, made when it is missing. Gives the function that lets go of it, which may run while the process exits.
 * What a killed server left behind is taken over. Throws DataDirectoryInUse.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'server.pid');
  // Written whole and then put in place: a lock is never seen half-written, and only one of two can put his there.
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, `${process.pid} ${await startMark(process.pid)}`);
  try {
    while (!(await link(mine, file).then(() => true, isTaken))) {
      const [pid, mark] = (await readFile(file, 'utf8').catch(() => '')).split(/ (.*)/s);
      // A process id is used again after a while: only with the same start is it the same process.
      if (mark && (await startMark(Number(pid))) === mark) {
        throw new DataDirectoryInUse(
          `Data directory ${directory} in use by pid ${pid}. Stop that server, or set DATA_DIR to another place.`,
        );
      }
      await rm(file, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** The secret kept in a file that only this user may read: hexadecimal text, made of 32 random bytes the first time. */
export async function keepSecret(directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, name);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept.trim()) return kept.trim();
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}
