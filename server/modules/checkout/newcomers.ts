/**
 * What newcomers may leave unpaid: members without a verified email address and without a paid order. Anybody can have many such accounts,
 * so the limits count over a network and over all newcomers, too. Only with RATE_LIMIT=on.
 */
import { formatPaisa, paisaOf } from '../../../contract/money';
import { type Config } from '../../config/config';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { keyedHash } from '../../http/keyedHash';
import { networkOf, recognizeLocal, type Origin } from '../../http/origin';
import { type MemberRow } from '../accounts/sessions/sessions';

/** What unpaid orders may cost together, in paisa: those of one newcomer, and of all from one network. */
const UNPAID_MAX = 500_000;
/** All newcomers together hold one of three pieces of a product. */
const STOCK_SHARE = 3;
/** Seconds until an order expires. */
const PAYMENT_WINDOW = 600;

/** An arbitrary number: the key of the advisory lock. */
export const NEWCOMERS_LOCK = 639_279;

/** What waits for payment in orders of newcomers: paisa of the member and of their network, and pieces of the products in their cart. */
export type Held = { ofMember: number; ofNetwork: number; pieces: Record<string, number> };

type Limits = Pick<Config, 'rateLimit' | 'paymentWindow'>;

/** Whether a member is a newcomer unless an order of theirs was paid. */
export const isUnconfirmed = (
  { rateLimit }: Limits,
  { emailVerifiedAt }: Pick<MemberRow, 'emailVerifiedAt'>,
): boolean => rateLimit === 'on' && emailVerifiedAt === null;

/** When an unpaid order expires, in milliseconds. */
export const expiryOf = ({ paymentWindow }: Limits, now: number, isNewcomer: boolean): number =>
  now + (isNewcomer ? Math.min(PAYMENT_WINDOW, paymentWindow) : paymentWindow) * 1000;

/** The network of a member as it is stored. On localhost all visitors share one address: each member counts as a network there. */
export function createNetworkHash(config: Config): (origin: Origin, memberId: number) => string {
  const isLocal = recognizeLocal(config);
  return (origin, memberId) =>
    keyedHash(config, 'network of an unpaid order', isLocal(origin) ? `member ${memberId}` : networkOf(origin.address));
}

const LOCK = { name: 'lock_newcomers', text: 'SELECT pg_advisory_xact_lock($1)' };

/** Makes unpaid orders of newcomers wait for each other, so that they cannot pass a limit together. */
export async function lockNewcomers(transaction: DbOrTransaction): Promise<void> {
  await runPrepared(transaction, LOCK, [NEWCOMERS_LOCK]);
}

const READ_HELD = {
  name: 'read_held_by_newcomers',
  text: `SELECT coalesce(sum(total) FILTER (WHERE user_id = $1), 0.00)::text AS "ofMember",
      coalesce(sum(total) FILTER (WHERE origin = $2), 0.00)::text AS "ofNetwork",
      (SELECT coalesce(jsonb_object_agg(product_id, quantity), '{}') FROM (
        SELECT product_id, sum(quantity) AS quantity FROM orders JOIN order_items ON order_id = orders.id
        WHERE origin IS NOT NULL AND product_id IN (SELECT product_id FROM cart_items WHERE user_id = $1) GROUP BY product_id) AS held_pieces) AS pieces
    FROM orders WHERE origin IS NOT NULL`,
};

export async function readHeld(db: DbOrTransaction, memberId: number, network: string): Promise<Held> {
  type HeldRow = { ofMember: string; ofNetwork: string; pieces: Held['pieces'] };
  const { rows } = await runPrepared<HeldRow>(db, READ_HELD, [memberId, network]);
  const { ofMember, ofNetwork, pieces } = rows[0]!;
  return { ofMember: paisaOf(ofMember), ofNetwork: paisaOf(ofNetwork), pieces };
}

type Wanted = { lines: { productId: number; name: string; quantity: number; stock: number }[]; total: number };

/** Why a newcomer cannot leave the order unpaid, and what they can do; null when they can. */
export function findNewcomerLimit(
  { lines, total }: Wanted,
  { ofMember, ofNetwork, pieces }: Held,
  { canPayCash }: { canPayCash: boolean },
): string | null {
  const cash = canPayCash ? ', choose cash on delivery' : '';
  if (ofMember + total > UNPAID_MAX)
    return `Confirm your email address to order for more than ${formatPaisa(UNPAID_MAX)} before you have paid${cash}, or order less.`;
  for (const { productId, name, quantity, stock } of lines) {
    const held = pieces[productId] ?? 0;
    const left = Math.max(0, Math.floor((stock + held) / STOCK_SHARE) - held);
    if (quantity > left)
      return `Few of ${name} are left. Confirm your email address to pay online for more than ${left} of them${cash}, or order fewer.`;
  }
  if (ofNetwork + total > UNPAID_MAX)
    return `Many orders from your network wait for payment. Confirm your email address${cash}, or try again in ${PAYMENT_WINDOW / 60} minutes.`;
  return null;
}
