import { inArray } from 'drizzle-orm';
import { type TAXES } from '../../../contract/taxRules';
import { type DbOrTransaction } from '../../db/database';
import { bills } from '../../db/billSchema';

type Tax = (typeof TAXES)[number];

/** Each kind of paper has a series of its own, so that each begins with 1 when the seller's registration changes. */
export const BILL_SERIES: Record<Tax, string> = { none: 'R', pan: 'I', vat: 'T' };

/** The series of the credit notes for the bills of a series. */
export const creditSeries = (series: string): string => `C${series}`;

type Numbered = Pick<typeof bills.$inferSelect, 'series' | 'fiscalYear' | 'serial'>;

/** The number of a bill or a credit note as it is printed: `T-2083/84-1`. */
export const paperNumber = ({ series, fiscalYear, serial }: Numbered): string => `${series}-${fiscalYear}-${serial}`;

/** The numbers of the bills of orders, by the order's id. */
export async function readBillNumbers(db: DbOrTransaction, orderIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ orderId: bills.orderId, series: bills.series, fiscalYear: bills.fiscalYear, serial: bills.serial })
    .from(bills)
    .where(inArray(bills.orderId, orderIds));
  return new Map(rows.map((row) => [row.orderId, paperNumber(row)]));
}
