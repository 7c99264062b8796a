import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, openMaintenanceDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { startCluster, type RunningCluster } from '../db/postgresProcess';
import { prepareQueues } from '../queue/queue';
import { QUEUES } from '../startJobs';
import { seedLocations } from '../modules/addresses/locations';
import { compileServer } from './compileServer';
import stopTestCluster from './stopCluster';

declare global {
  var testCluster: { cluster: RunningCluster; directories: string[] } | undefined;
}

/** Starts one PostgreSQL for the whole test run, with a migrated template database that test files copy, and compiles the server. */
export default async function startTestCluster(): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-test-'));
  chmodSync(directory, 0o711);
  // A vacuum of its own time would let new rows stand before older ones, and change plans.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
  };
  const cluster = await startCluster({
    directory: path.join(directory, 'postgres'),
    password: randomBytes(16).toString('hex'),
    settings,
  });
  globalThis.testCluster = { cluster, directories: [directory] };
  process.env.TEST_POSTGRES_URL = cluster.url('postgres');
  process.env.TEST_DATA_DIRECTORY = path.join(directory, 'data');
  stopOnExit();
  try {
    await createTemplate(cluster);
    const compiled = await compileServer();
    globalThis.testCluster.directories.push(compiled);
    process.env.TEST_SERVER_DIRECTORY = compiled;
  } catch (error) {
    // jest does not call the teardown after a failed setup.
    await stopTestCluster();
    throw error;
  }
}

/** jest does not call the teardown of an interrupted run. */
function stopOnExit(): void {
  process.once('exit', () => {
    if (!globalThis.testCluster) return;
    const { cluster, directories } = globalThis.testCluster;
    process.kill(cluster.pid, 'SIGINT');
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

async function createTemplate(cluster: RunningCluster): Promise<void> {
  const admin = openDatabase(cluster.url('postgres'));
  await admin.$client.query('CREATE DATABASE shop_template');
  await admin.$client.end();
  const template = openMaintenanceDatabase(cluster.url('shop_template'));
  await migrate(template);
  await prepareQueues(template, QUEUES);
  await seedLocations(template);
  await template.$client.end();
}
