import { type Settings } from '../../config/config';
import { DataDirectoryInUse, lockDataDirectory } from '../../db/dataDirectory';
import { openDatabase } from '../../db/database';
import { findRunningPostgres, startEmbeddedPostgres } from '../../db/embeddedPostgres';
import { migrate } from '../../db/migrate';

/** The URL of the shop's database. `close` releases it. */
export type ShopDatabase = { url: string; close: () => Promise<void> };

/**
 * Opens and migrates the shop's database: DATABASE_URL or the embedded one. If the shop is not running, the embedded database is started
 * here and stopped by `close`.
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
