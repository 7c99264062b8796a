/** Compares what was acknowledged with the tables. */
import { countBrokenInvariants } from '../../bench/shop.mjs';

/** Keys of what is lost and of what is there twice, since the beginning, and the number of broken invariants. */
export async function readTruth(db, { adders, buyers, acknowledged }) {
  const query = async (text, ...values) => (await db.$client.query(text, values)).rows;
  const ids = (members) => members.map(({ id }) => id);
  const items = await query(
    "SELECT user_id || ' ' || product_id AS pair, quantity FROM cart_items WHERE user_id = ANY($1::integer[])",
    ids(adders),
  );
  const orders = await query(
    'SELECT id, user_id, idempotency_key AS key FROM orders WHERE user_id = ANY($1::integer[])',
    ids(buyers),
  );
  const pairs = new Set(items.map(({ pair }) => pair));
  const idOfKey = new Map(orders.map(({ key, id }) => [key, id]));
  const seen = new Set();
  const twice = orders.filter(({ user_id }) => seen.size === seen.add(user_id).size);
  return {
    lost: [
      ...[...acknowledged.adds].filter((pair) => !pairs.has(pair)),
      ...[...acknowledged.orders].filter(([key, id]) => idOfKey.get(key) !== id).map(([key]) => key),
    ],
    doubled: [...items.filter(({ quantity }) => quantity > 1).map(({ pair }) => pair), ...twice.map(({ key }) => key)],
    broken: await countBrokenInvariants(db),
  };
}
