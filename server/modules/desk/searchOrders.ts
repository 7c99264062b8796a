/** Finds orders by a text. Each condition is one of `orders_search_idx`, of another index, or of ids. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { readSearchPatterns } from '../../db/searchPatterns';

const DEVANAGARI_ZERO = 0x966;
const WHOLE_NUMBER = /^MP-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;
/** Letters and digits of order numbers. */
const PART_OF_NUMBER = /^[2-9A-HJ-NP-Z]+$/;
const PART_OF_PHONE = /^\+?\d{3,}$/;

/**
 * The condition of the order with this number; else of orders with this part of the number or the phone number, whatever its spaces and
 * hyphens, or with all these words in names and email address.
 */
export async function matchText(db: DbOrTransaction, q: string): Promise<SQL | undefined> {
  const text = q.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO)).trim();
  const number = text.toUpperCase();
  if (WHOLE_NUMBER.test(number)) return eq(orders.number, number);
  const compact = number.replace(/[\s()-]/g, '');
  const patterns = await readSearchPatterns(db, text);
  const words = await Promise.all(patterns.map((pattern) => matchWord(db, pattern)));
  return or(
    PART_OF_NUMBER.test(compact) ? sql`replace(${orders.number}, '-', '') LIKE ${`%${compact}%`}` : undefined,
    PART_OF_PHONE.test(compact) ? sql`(${orders.address} ->> 'phone_number') LIKE ${`%${compact}%`}` : undefined,
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
  return or(sql`${orders.searchText} LIKE ${pattern}`, sql`${orders.userId} = ANY(${ids}::integer[])`);
}
