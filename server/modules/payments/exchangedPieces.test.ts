import { sql } from 'drizzle-orm';
import { inTransaction } from '../../db/database';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { prepareApp } from '../../testing/prepare';
import { REPLACED_PIECES } from './exchangedPieces';

const shop = prepareApp(createDeliveringApp);

test('what replaces a line is looked for in its order, not among the lines of all orders', async () => {
  const plan = await inTransaction(shop.db, async (transaction) => {
    await transaction.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await transaction.execute(
      sql`EXPLAIN SELECT ${REPLACED_PIECES} FROM order_items AS item WHERE item.order_id = 1`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).not.toContain('Seq Scan');
});
