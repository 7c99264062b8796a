import { type Settings } from '../config/config';
import { DataDirectoryInUse, lockDataDirectory } from '../db/dataDirectory';
import { openMaintenanceDatabase } from '../db/database';
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embeddedPostgres';
import { migrate } from '../db/migrate';

/** The URL of the shop's database. `close` stops the database if this process has started it. */
export type ShopDatabase = { url: string; close: () => Promise<void> };

/** Finds and migrates the shop's database: the one at DATABASE_DIRECT_URL or the embedded one, which is started if the shop is not running. */
export async function openShopDatabase({ databaseDirectUrl, dataDir }: Settings): Promise<ShopDatabase> {
  const database = databaseDirectUrl
    ? { url: databaseDirectUrl, close: async () => {} }
    : await findOrStartEmbedded(dataDir);
  const db = openMaintenanceDatabase(database.url);
  try {
    await migrate(db);
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    await db.$client.end();
  }
  return database;
}

async function findOrStartEmbedded(dataDir: string): Promise<ShopDatabase> {
  try {
    const unlock = await lockDataDirectory(dataDir);
    process.on('exit', unlock);
    const embedded = await startEmbeddedPostgres(dataDir);
    // For an exit without `close`.
    process.on('exit', embedded.stopNow);
    return { url: embedded.url, close: embedded.stop };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    // The running shop has started the database, and stops it.
    return { url: await findRunningPostgres(dataDir), close: async () => {} };
  }
}
