/** Whether each shop is whole again: it hears of changes of the catalog, and its background jobs run. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../bench/shop.mjs';

/** The jobs look for work every few seconds, and the shops take it in turns. */
const JOBS_TIMEOUT_MS = 60_000;
/** A change shows within a second. */
const CHANGE_TIMEOUT_MS = 10_000;

const mailsOf = (shop) => {
  try {
    return readdirSync(path.join(shop.data, 'outbox')).length;
  } catch {
    return 0;
  }
};

/** Resolves to what a shop does not do. Needs a load of orders, which send mails. */
export async function findUnrecovered(shops, cluster, productId) {
  const before = shops.map(mailsOf);
  const price = await cluster.withDatabase(async (db) => {
    const query = 'UPDATE products SET price = price + 1 WHERE id = $1 RETURNING price::text';
    return (await db.$client.query(query, [productId])).rows[0].price;
  });
  const showsPrice = async (shop) => {
    const response = await fetch(`${shop.address}/api/products/${productId}/`).catch(() => null);
    return response?.status === 200 && Number((await response.json()).price) === Number(price);
  };
  const isFound = (condition, milliseconds, what) =>
    until(condition, milliseconds, what).then(
      () => '',
      () => what,
    );
  const found = await Promise.all(
    shops.flatMap((shop, index) => [
      isFound(() => showsPrice(shop), CHANGE_TIMEOUT_MS, `${shop.name} hears no change`),
      isFound(() => mailsOf(shop) > before[index], JOBS_TIMEOUT_MS, `${shop.name} runs no jobs`),
    ]),
  );
  return found.filter(Boolean);
}
