import { newDataDir, removeDataDir, startShop } from './shopServer';

/** Two real shops for the whole run: one as it is delivered, one whose access tokens die after two seconds. */
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
