import { type Settings } from '../config/config';
import { lockDataDirectory } from '../db/dataDirectory';
import { openDatabase, type Database } from '../db/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embeddedPostgres';
import { migrate } from '../db/migrate';
import { seedDemo } from '../db/seed/seedDemo';
import { prepareQueues } from '../jobs/queue';
import { DEMO_MEMBER, ensureDemoMember } from '../modules/accounts/demoMember';
import { onShutdown } from './shutdown';

/** Starts the database in DATA_DIR until shutdown. Throws DataDirectoryInUse or a PostgresError. */
export async function openEmbedded({ dataDir }: Pick<Settings, 'dataDir'>): Promise<EmbeddedPostgres> {
  const unlock = await lockDataDirectory(dataDir);
  process.on('exit', unlock);
  const embedded = await startEmbeddedPostgres(dataDir);
  process.on('exit', embedded.stopNow);
  onShutdown(embedded.stop);
  return embedded;
}

/** The demo member, which exists only in the embedded database with the demo catalog; else null. */
export function demoMemberOf({ seed, databaseUrl }: Pick<Settings, 'seed' | 'databaseUrl'>): typeof DEMO_MEMBER | null {
  return databaseUrl === null && seed === 'demo' ? DEMO_MEMBER : null;
}

/** Migrates the database, creates the job queues and, with SEED=demo, fills it. Several servers may do so at once. */
export async function prepareDatabase(db: Database, settings: Pick<Settings, 'seed' | 'databaseUrl'>): Promise<void> {
  await migrate(db);
  await prepareQueues(db);
  if (settings.seed === 'demo') await seedDemo(db);
  if (demoMemberOf(settings)) await ensureDemoMember(db);
}

/** `prepareDatabase` on a connection of its own. */
export async function prepareDatabaseAt(url: string, settings: Pick<Settings, 'seed' | 'databaseUrl'>): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await prepareDatabase(db, settings);
  } finally {
    await db.$client.end();
  }
}
