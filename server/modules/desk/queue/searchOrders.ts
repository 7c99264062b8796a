/** Finds orders by a text. Each condition is one of `orders_search_idx`, of another index, or of ids. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { withPlainDigits } from '../../../../contract/decimalDigits';
import { readPhonePart } from '../../../../contract/phoneNumbers';
import { type DbOrTransaction } from '../../../db/database';
import { orders } from '../../../db/orderSchema';
import { users } from '../../../db/schema';
import { readSearchPatterns } from '../../../db/searchPatterns';

const WHOLE_NUMBER = /^MP-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;
/** Letters and digits of order numbers. */
const PART_OF_NUMBER = /^[2-9A-HJ-NP-Z]+$/;

/**
 * The condition of the order with this number; else of orders with this part of the number or the phone number, whatever its spaces and
 * hyphens, or with all these words in names and email address.
 */
export async function matchText(db: DbOrTransaction, q: string): Promise<SQL | undefined> {
  const text = withPlainDigits(q).trim();
  const number = text.toUpperCase();
  if (WHOLE_NUMBER.test(number)) return eq(orders.number, number);
  const compact = number.replace(/[\s()-]/g, '');
  const phone = readPhonePart(text);
  const patterns = await readSearchPatterns(db, text);
  const words = await Promise.all(patterns.map((pattern) => matchWord(db, pattern)));
  return or(
    PART_OF_NUMBER.test(compact) ? sql`replace(${orders.number}, '-', '') LIKE ${`%${compact}%`}` : undefined,
    phone === null ? undefined : sql`(${orders.address} ->> 'phone_number') LIKE ${`%${phone}%`}`,
    and(...words) ?? sql`true`,
  );
}

/** The recipient or the member has the word. The members are read first: beside a subquery no index would be used. */
async function matchWord(db: DbOrTransaction, pattern: string): Promise<SQL | undefined> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.searchText} LIKE ${pattern}`);
  const ids = sql.param(members.map(({ id }) => id));
  return or(sql`${orders.searchText} LIKE ${pattern}`, sql`${orders.memberId} = ANY(${ids}::integer[])`);
}
