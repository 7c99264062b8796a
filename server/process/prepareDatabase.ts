import { DEMO_MEMBER, ensureDemoMember } from '../modules/accounts/demoMember';
import { onShutdown } from './shutdown';
import { type Settings } from '../config/config';
import { lockDataDirectory } from '../db/dataDirectory';
import { openDatabase, type Database } from '../db/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embeddedPostgres';
import { migrate } from '../db/migrate';
import { seedDemo } from '../db/seed/seedDemo';
import { prepareQueues } from '../jobs/queue';

/** Starts the database in DATA_DIR, for this process alone, until the end. Throws DataDirectoryInUse or a PostgresError. */
export async function openEmbedded({ dataDir }: Pick<Settings, 'dataDir'>): Promise<EmbeddedPostgres> {
  const unlock = await lockDataDirectory(dataDir);
  process.on('exit', unlock);
  const embedded = await startEmbeddedPostgres(dataDir);
  process.on('exit', embedded.stopNow);
  onShutdown(embedded.stop);
  return embedded;
}

/** The member of a demonstration: only in a database of one's own, and only beside the demo catalog. */
export function demoMemberOf({ seed, databaseUrl }: Pick<Settings, 'seed' | 'databaseUrl'>): typeof DEMO_MEMBER | null {
  return databaseUrl === null && seed === 'demo' ? DEMO_MEMBER : null;
}

/** Brings a database up to this program: its tables and job queues, and with SEED=demo what fills them. Any number of servers may do so at once. */
export async function prepareDatabase(db: Database, settings: Pick<Settings, 'seed' | 'databaseUrl'>): Promise<void> {
  await migrate(db);
  await prepareQueues(db);
  if (settings.seed === 'demo') await seedDemo(db);
  if (demoMemberOf(settings)) await ensureDemoMember(db);
}

/** The same, on a connection that is opened for it. */
export async function prepareDatabaseAt(url: string, settings: Pick<Settings, 'seed' | 'databaseUrl'>): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await prepareDatabase(db, settings);
  } finally {
    await db.$client.end();
  }
}
