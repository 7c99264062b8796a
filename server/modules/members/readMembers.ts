import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type DeskMember, type DeskMemberDetails } from '../../../contract/members';
import { readPhonePart } from '../../../contract/phoneNumbers';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { cashBlocks, orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { readSearchPatterns } from '../../db/searchPatterns';
import { type CappedPage, readCappedPage } from '../../http/cappedPage';
import { type Page } from '../../http/paging';
import { NO_PASSWORD } from '../accounts/passwords/passwords';
import { readAddresses } from '../addresses/addresses';
import { customerOfMember, readCashStanding } from '../cash/cashBlock';
import { RECEIVED } from '../payments/money';
import { isCashBlocked } from '../payments/providers/cod';
import { readStanding } from '../selling/standing/standing';

const ORDERS_MAX = 50;
const clerk = alias(users, 'clerk');

const selectMembers = (db: DbOrTransaction) =>
  db
    .select({
      id: users.id,
      name: userName(users),
      email: users.email,
      phone: users.phoneNumber,
      joined: users.dateJoined,
      isStaff: users.isStaff,
      hasPassword: sql<boolean>`${users.passwordHash} <> ${NO_PASSWORD}`,
      orders: sql<number>`(SELECT count(*)::integer FROM orders WHERE user_id = ${users.id})`,
      delivered: sql<number>`(SELECT count(*)::integer FROM orders WHERE user_id = ${users.id} AND state = 'delivered')`,
      spent: sql<string>`(SELECT coalesce(sum(${RECEIVED}), 0)::numeric(14, 2)::text FROM orders
        WHERE user_id = ${users.id} AND state = 'delivered')`,
      reason: cashBlocks.reason,
      blockedAt: cashBlocks.blockedAt,
      blockedBy: userName<string | null>(clerk),
    })
    .from(users)
    .leftJoin(cashBlocks, and(eq(cashBlocks.memberId, users.id), isNull(cashBlocks.liftedAt)))
    .leftJoin(clerk, eq(clerk.id, cashBlocks.blockedBy))
    .$dynamic();

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

const toDeskMember = ({
  phone,
  joined,
  isStaff,
  hasPassword: _hasPassword,
  reason,
  blockedAt,
  blockedBy,
  ...row
}: MemberRow): DeskMember => ({
  ...row,
  phone_number: phone,
  date_joined: joined.toISOString(),
  is_staff: isStaff,
  cash_block: blockedAt && { reason: reason ?? '', at: blockedAt.toISOString(), by: blockedBy },
});

export type MemberFilter = { q?: string | undefined; blocked?: boolean | undefined };

/** Members with all these words in name and email address, or with this part of a phone number. */
async function matchMembers(db: DbOrTransaction, { q = '', blocked }: MemberFilter): Promise<SQL | undefined> {
  const phone = readPhonePart(q);
  const patterns = q.trim() === '' ? [] : await readSearchPatterns(db, q);
  const isBlocked = sql`EXISTS (SELECT FROM cash_blocks AS block WHERE block.user_id = ${users.id} AND block.lifted_at IS NULL)`;
  return and(
    blocked === undefined ? undefined : blocked ? isBlocked : sql`NOT ${isBlocked}`,
    q.trim() === ''
      ? undefined
      : or(
          phone === null ? undefined : sql`${users.phoneNumber} LIKE ${`%${phone}%`}`,
          and(...patterns.map((pattern) => sql`${users.searchText} LIKE ${pattern}`)) ?? sql`true`,
        ),
  );
}

/** A page of members, the newest first. */
export async function readMembers(
  db: DbOrTransaction,
  filter: MemberFilter,
  page: Page,
): Promise<CappedPage<DeskMember>> {
  const where = await matchMembers(db, filter);
  const list = await readCappedPage(db, page, {
    table: users,
    where,
    select: ({ limit, offset }) => selectMembers(db).where(where).orderBy(desc(users.id)).limit(limit).offset(offset),
  });
  return { ...list, rows: list.rows.map(toDeskMember) };
}

/** A member with their newest orders; null for an unknown one. */
export async function readMember(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  id: number,
): Promise<DeskMemberDetails | null> {
  const [row] = await selectMembers(db).where(eq(users.id, id));
  if (!row) return null;
  const newest = await db
    .select()
    .from(orders)
    .where(eq(orders.memberId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_MAX);
  const standing = await readCashStanding(config, db, await customerOfMember(db, id), now());
  return {
    ...toDeskMember(row),
    failed_deliveries: standing.failedDeliveries,
    proposals: await readStanding(db, id),
    has_password: row.hasPassword,
    addresses: await readAddresses(db, id),
    cash_blocked: isCashBlocked(standing),
    newest_orders: newest.map((order) => ({
      id: order.id,
      number: order.number,
      state: order.state,
      payment_status: order.paymentStatus,
      payment_method: order.paymentMethod,
      total: order.total,
      created_at: order.createdAt.toISOString(),
    })),
  };
}
