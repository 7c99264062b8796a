import { randomBytes } from 'node:crypto';
import { MOCK_API_URL } from './mockApi';
import { newDataDir, removeDataDir, startShop } from './shopServer';

/** Starts two shops for the whole run: one with default settings, and one whose pages call the mock of the API. */
export default async function startShops(): Promise<() => Promise<void>> {
  const shops = await Promise.all([
    startShop(newDataDir()),
    startShop(newDataDir(), {
      API_BASE_URL: MOCK_API_URL,
      // Nobody listens there: pages that call another API need no database.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/shop',
      JWT_SECRET: randomBytes(32).toString('hex'),
    }),
  ]);
  const [shop, mockShop] = shops;
  process.env.E2E_SHOP_URL = shop.url;
  process.env.E2E_SHOP_DATA_DIR = shop.dataDir;
  process.env.E2E_MOCK_SHOP_URL = mockShop.url;
  return async () => {
    await Promise.all(shops.map((running) => running.stop()));
    shops.forEach(({ dataDir }) => removeDataDir(dataDir));
  };
}
