/** While sales are paused, no order is placed, paid or reopened. Every process reads the row in the transaction that it refuses. */
import { sql } from 'drizzle-orm';
import { oneLine } from '../../../contract/plainText';
import { type SalesState } from '../../../contract/sales';
import { SALES_PAUSED_TEXT } from '../../../contract/salesRules';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { salesPause } from '../../db/salesSchema';
import { DetailError, ValidationError } from '../../http/errors';

export type SalesPause = { since: Date; reason: string; text: string; by: string };

const READ_PAUSE = {
  name: 'sales_pause',
  text: 'SELECT since, reason, text, paused_by AS "by" FROM sales_pause',
};

/** The pause of sales; null while the shop sells. */
export async function readPause(db: DbOrTransaction): Promise<SalesPause | null> {
  const { rows } = await runPrepared<SalesPause>(db, READ_PAUSE, []);
  return rows[0] ?? null;
}

/** Throws 503 `sales_paused`, with the text for shoppers, for a pause. */
export function refuseWhilePaused(pause: SalesPause | null): void {
  if (pause) throw new DetailError(503, pause.text, 'sales_paused');
}

/** Throws 503 `sales_paused` while sales are paused. */
export const checkSalesOpen = async (db: DbOrTransaction): Promise<void> => refuseWhilePaused(await readPause(db));

/**
 * Pauses sales, in a transaction that names who does it. While they are paused already, reason and text are changed. Orders under way are refused at
 * their commit by the trigger `orders_sales_open`. `now` in milliseconds. Throws a ValidationError.
 */
export async function pauseSales(
  transaction: DbOrTransaction,
  { reason = '', text = '' }: { reason?: string | undefined; text?: string | undefined },
  now: number,
): Promise<void> {
  const said = { reason: oneLine(reason), text: oneLine(text) || SALES_PAUSED_TEXT };
  if (said.reason === '') throw new ValidationError({ reason: ['This field is required.'] });
  const pausedBy = sql`current_setting('shop.staff')::jsonb ->> 'name'`;
  await transaction
    .insert(salesPause)
    .values({ ...said, since: new Date(now), pausedBy })
    .onConflictDoUpdate({ target: salesPause.id, set: said });
}

/** Sells again. The job of the payments then places the orders whose payment has arrived meanwhile. */
export async function resumeSales(transaction: DbOrTransaction): Promise<void> {
  await transaction.delete(salesPause);
}

export const toSalesState = (pause: SalesPause | null): SalesState => ({
  paused: pause !== null,
  since: pause?.since.toISOString() ?? null,
  reason: pause?.reason ?? null,
  text: pause?.text ?? null,
  by: pause?.by ?? null,
});
