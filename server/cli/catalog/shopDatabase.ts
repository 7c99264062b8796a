import { type Settings } from '../../config/config';
import { DataDirectoryInUse, lockDataDirectory } from '../../db/dataDirectory';
import { openDatabase } from '../../db/database';
import { findRunningPostgres, startEmbeddedPostgres } from '../../db/embeddedPostgres';
import { migrate } from '../../db/migrate';

/** The address of the shop's database, and what lets go of it. */
export type ShopDatabase = { url: string; close: () => Promise<void> };

/**
 * Opens the database of the shop with these settings: DATABASE_URL, or the embedded one, that of the running shop or else started here until
 * `close`. Migrated.
 */
export async function openShopDatabase({ databaseUrl, dataDir }: Settings): Promise<ShopDatabase> {
  const shop = databaseUrl ? { url: databaseUrl, close: async () => {} } : await openEmbedded(dataDir);
  const db = openDatabase(shop.url, { max: 1 });
  try {
    await migrate(db);
  } catch (error) {
    await shop.close();
    throw error;
  } finally {
    await db.$client.end();
  }
  return shop;
}

async function openEmbedded(dataDir: string): Promise<ShopDatabase> {
  try {
    const unlock = await lockDataDirectory(dataDir);
    process.on('exit', unlock);
    const embedded = await startEmbeddedPostgres(dataDir);
    process.on('exit', embedded.stopNow);
    return { url: embedded.url, close: embedded.stop };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    return { url: await findRunningPostgres(dataDir), close: async () => {} };
  }
}
