/** What the issue of a bill and of a credit note have in common. */
import { sql } from 'drizzle-orm';
import { paisaToWire } from '../../../contract/money';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { missingBills } from '../../db/billSchema';
import { fiscalDate } from './fiscalCalendar';

export type IssueContext = Pick<AppContext, 'config' | 'now'>;

/** An arbitrary number: the first key of the advisory lock. */
const SERIES_LOCK = 2_083_084;

/**
 * What a paper of an order begins with: its series, when it is issued, and by whom: the staff of the transaction, else the shop. Null when the
 * calendar does not know the year: then the order is noted, and a job issues its papers later. Papers of a series wait for each other from
 * here on, so that a later number never has an earlier time.
 */
export async function startPaper(
  { config, now }: IssueContext,
  transaction: DbOrTransaction,
  { orderId, series }: { orderId: number; series: string },
) {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${SERIES_LOCK}, hashtext(${series}))`);
  const issuedAt = new Date(now());
  const day = fiscalDate(issuedAt, config.monthLengths);
  if (!day) {
    await transaction.insert(missingBills).values({ orderId, leftAt: issuedAt }).onConflictDoNothing();
    return null;
  }
  const { rows } = await transaction.execute<{ staff: { id: number; name: string } | null }>(
    sql`SELECT nullif(current_setting('shop.staff', true), '')::jsonb AS staff`,
  );
  const { id = null, name = config.shopName } = rows[0]?.staff ?? {};
  const issued = { issuedAt, fiscalYear: day.fiscalYear, issuedOnBs: day.date, issuedBy: id, issuedByName: name };
  return { orderId, series, ...issued };
}

/** The columns of the sums of a paper with VAT. */
export const vatColumns = ({ exempt, taxable, vat }: { exempt: number; taxable: number; vat: number }) => ({
  exempt: paisaToWire(exempt),
  taxable: paisaToWire(taxable),
  vat: paisaToWire(vat),
});
