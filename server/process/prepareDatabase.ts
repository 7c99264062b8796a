import { type Settings } from '../config/config';
import { lockDataDirectory } from '../db/dataDirectory';
import { openMaintenanceDatabase } from '../db/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embeddedPostgres';
import { migrate } from '../db/migrate';
import { seedDemoDelivery } from '../db/seed/demoDelivery';
import { seedDemo } from '../modules/catalog/demo/seedDemo';
import { DEMO_ACCOUNTS, ensureDemoAccounts, type DemoAccount } from '../modules/accounts/demoAccounts';
import { seedLocations } from '../modules/addresses/locations';
import { makeSlots } from '../modules/delivery/slots';
import { prepareQueues } from '../queue/queue';
import { QUEUES } from '../startJobs';
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

/** The demo accounts. They exist only in the embedded database with the demo catalog. */
export function demoAccountsOf({ seed, databaseUrl }: Pick<Settings, 'seed' | 'databaseUrl'>): DemoAccount[] {
  return databaseUrl === null && seed === 'demo' ? DEMO_ACCOUNTS : [];
}

/**
 * Migrates the database, creates the job queues and, with SEED=demo, fills it. Several servers may do so at once; `onWait` is called
 * when another one is applying the migrations.
 */
export async function prepareDatabase(
  url: string,
  settings: Pick<Settings, 'seed' | 'databaseUrl'>,
  onWait?: () => void,
): Promise<void> {
  const db = openMaintenanceDatabase(url);
  try {
    await migrate(db, { onWait });
    await prepareQueues(db, QUEUES);
    await seedLocations(db);
    if (settings.seed === 'demo') {
      await seedDemo(db);
      await seedDemoDelivery(db);
    }
    await makeSlots(db, new Date());
    if (demoAccountsOf(settings).length > 0) await ensureDemoAccounts(db);
  } finally {
    await db.$client.end();
  }
}
