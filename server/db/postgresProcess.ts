/** Creates, starts and stops a PostgreSQL cluster, and recovers one that a killed server left running. */
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, PostgresError, stderrOf, type Postgres } from './postgresPrograms';
import { readCommandLine } from './processes';

const START_ATTEMPTS = 20;
/** Temporary errors: the port was taken after it was chosen, or backends of a killed postmaster are still running. */
const TEMPORARY_ERRORS = /shared memory block .* is still in use|could not bind|could not create any TCP/;

/** `settings` are settings of PostgreSQL, for example `{ fsync: 'off' }` in tests. */
export type ClusterOptions = { directory: string; password: string; settings?: Record<string, string> };

export type RunningCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts the cluster in `directory` on a free port of the loopback address. Creates it if it does not exist.
 * Stops a PostgreSQL that a killed server left running on it first.
 * Throws a PostgresError and leaves the directory unchanged when it has another version or cannot be started.
 */
export async function startCluster({ directory, password, settings = {} }: ClusterOptions) {
  await mkdir(path.dirname(directory), { recursive: true });
  const postgres = await findPostgres(path.dirname(directory));
  if (!existsSync(directory))
    await createCluster(postgres, directory, password, settings.fsync === 'off' ? ['--no-sync'] : []);
  await requireSameVersion(postgres, directory);
  await stopOrphan(postgres, directory);
  const port = await start(postgres, directory, {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  });
  return {
    /** The process id of the postmaster. */
    pid: await readPostmasterPid(directory),
    /** The URL of one of its databases, with the password. */
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    /** Stops it. Open transactions are rolled back, committed ones are kept. */
    stop: async () => {
      await postgres.run('pg_ctl', ['stop', '-D', directory, '-m', 'fast', '-w']);
    },
  };
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete cluster is never used. */
async function createCluster(
  { run, uid, gid }: Postgres,
  directory: string,
  password: string,
  flags: string[],
): Promise<void> {
  const staging = `${directory}.new`;
  const passwordFile = path.join(staging, 'password');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined)
    await Promise.all([staging, passwordFile].map((each) => chown(each, uid, gid)));
  // Names sort by code point on every machine. Letters are those of Unicode, including vowel signs, so that pg_trgm finds whole words.
  const locale = '--locale-provider=builtin --builtin-locale=C.UTF-8 --lc-collate=C --lc-messages=C';
  const options = `--username=postgres --auth=scram-sha-256 --encoding=UTF8 ${locale}`.split(' ');
  const files = [`--pgdata=${path.join(staging, 'data')}`, `--pwfile=${passwordFile}`];
  const initdb = (ctype: string) => run('initdb', [...files, ...options, `--lc-ctype=${ctype}`, ...flags]);
  try {
    await initdb('C.UTF-8').catch((error: unknown) => {
      if (!/invalid locale name/.test(stderrOf(error))) throw error;
      return initdb('en_US.UTF-8');
    });
  } catch (error) {
    throw new PostgresError(`PostgreSQL could not make its files in ${directory}: ${stderrOf(error)}`, {
      cause: error,
    });
  }
  await rename(path.join(staging, 'data'), directory);
  await rm(staging, { recursive: true });
}

async function requireSameVersion({ run }: Postgres, directory: string): Promise<void> {
  const found = (await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!found)
    throw new PostgresError(
      `${directory} holds no PostgreSQL database. It was left as it is: move it away, or set DATA_DIR to another place.`,
    );
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
  if ((await readCommandLine(pid)).includes(directory))
    await run('pg_ctl', ['stop', '-D', directory, '-m', 'fast', '-w']).catch(() => {});
  // Only the file is left, or its process id now belongs to another process.
  else await rm(path.join(directory, 'postmaster.pid'), { force: true });
}

/** Starts the postmaster and returns its port. Retries after temporary errors. */
async function start({ run }: Postgres, directory: string, settings: Record<string, string>): Promise<number> {
  const log = path.join(directory, 'server.log');
  const quiet = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const options = Object.entries({ port: String(port), ...quiet, ...settings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    try {
      await run('pg_ctl', ['start', '-D', directory, '-l', log, '-w', '-t', '120', '-o', options.join(' ')]);
      return port;
    } catch (error) {
      const logLines = (await readFile(log, 'utf8').catch(() => stderrOf(error))).trim().split('\n').slice(-4);
      if (attempt < START_ATTEMPTS && TEMPORARY_ERRORS.test(logLines.join())) {
        await wait(250);
        continue;
      }
      const advice = 'It was left as it is: restore a backup, or set DATA_DIR to another place. Its log ends:';
      throw new PostgresError([`PostgreSQL does not start on ${directory}. ${advice}`, ...logLines].join('\n  '), {
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
