/** Members of the demo shop for a load: those who only add, and those who place one order each. */
import { createShoppers, fillCarts, widenSlots } from '../../bench/shoppers.mjs';

const [ADDERS, BUYERS] = [60, 2500];

export async function createMembers(db, secret) {
  await db.$client.query('UPDATE products SET quantity = 1000000');
  const { rows } = await db.$client.query('SELECT id FROM products ORDER BY id');
  const productIds = rows.map(({ id }) => id);
  const slots = await widenSlots(db, 100_000);
  const adders = await createShoppers(db, ADDERS, { secret });
  const buyers = await createShoppers(db, BUYERS, { secret });
  const totals = await fillCarts(db, buyers, productIds.slice(0, 10), 2);
  return { adders, buyers, productIds, totals, slots };
}
