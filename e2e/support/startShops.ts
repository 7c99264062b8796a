import { newDataDir, removeDataDir, startShop } from './shopServer';

/** Starts two shops for the whole run: one with default settings, one whose access tokens expire after two seconds. */
export default async function startShops(): Promise<() => Promise<void>> {
  const shops = await Promise.all([startShop(newDataDir()), startShop(newDataDir(), { ACCESS_TOKEN_TTL: '2' })]);
  const [shop, shortShop] = shops;
  process.env.E2E_SHOP_URL = shop.url;
  process.env.E2E_SHOP_DATA_DIR = shop.dataDir;
  process.env.E2E_SHORT_SHOP_URL = shortShop.url;
  return async () => {
    await Promise.all(shops.map((running) => running.stop()));
    shops.forEach(({ dataDir }) => removeDataDir(dataDir));
  };
}
