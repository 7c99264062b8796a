/** Calls that change something once, however often they are repeated with the same Idempotency-Key. */
import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type DbOrTransaction } from '../db/database';
import { deskRequests } from '../db/orderSchema';
import { BusinessError } from './errors';

export const IDEMPOTENCY_KEY = /^[A-Za-z0-9-]{8,64}$/;

/** The header of calls that may have a key. */
export const OptionalKeyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ pattern: IDEMPOTENCY_KEY.source })),
});

/** The header of calls that must have a key: `readIdempotencyKey` says so. */
export const KeyHeader = Type.Object({ 'idempotency-key': Type.Optional(Type.String()) });

export type IdempotentCall = { memberId: number; key: string; requestHash: string };

/** The call of a request that may have a key; null without one. `asked` is what it asks for. */
export const readCall = (
  memberId: number,
  headers: { 'idempotency-key'?: string | undefined },
  asked: unknown,
): IdempotentCall | null => {
  const key = headers['idempotency-key'];
  return key === undefined ? null : toIdempotentCall(memberId, key, asked);
};

/** The key of a request. Throws `idempotency_key_required`. */
export function readIdempotencyKey(headers: { 'idempotency-key'?: string | undefined }): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const text = 'Send an Idempotency-Key of 8 to 64 letters, digits and hyphens.';
  throw new BusinessError(400, 'idempotency_key_required', text);
}

/** SHA-256 of what a call asks for, in hexadecimal. */
export const hashRequest = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** A call by its key, and by what it asks for. */
export function toIdempotentCall(memberId: number, key: string, asked: unknown): IdempotentCall {
  return { memberId, key, requestHash: hashRequest(asked) };
}

const keyReused = () =>
  new BusinessError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another call.');

/** The row of the call that was made with the key. Throws `idempotency_key_reused` when it was another one. */
async function readEarlier(transaction: DbOrTransaction, { memberId, key, requestHash }: IdempotentCall) {
  const [earlier] = await transaction
    .select()
    .from(deskRequests)
    .where(and(eq(deskRequests.memberId, memberId), eq(deskRequests.idempotencyKey, key)));
  if (earlier && earlier.requestHash !== requestHash) throw keyReused();
  return earlier;
}

/** Whether the call has been made already. Throws `idempotency_key_reused` when its key belongs to another one. */
export const isRepeated = async (transaction: DbOrTransaction, call: IdempotentCall): Promise<boolean> =>
  (await readEarlier(transaction, call)) !== undefined;

/** A repeated call comes within minutes, or with the next visit of a page that was left open. */
const KEPT_DAYS = 30;

/** Stores the key, unless it is stored already, and deletes old keys of this user. A call under way with the same key ends first. */
async function storeKey(
  transaction: DbOrTransaction,
  { memberId, key: idempotencyKey, requestHash }: IdempotentCall,
): Promise<boolean> {
  const isOld = lt(deskRequests.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  await transaction.delete(deskRequests).where(and(eq(deskRequests.memberId, memberId), isOld));
  const stored = await transaction
    .insert(deskRequests)
    .values({ memberId, idempotencyKey, requestHash })
    .onConflictDoNothing()
    .returning();
  return stored.length > 0;
}

/** Stores the key in the transaction that makes the change. Throws `idempotency_key_reused`. */
export async function rememberCall(transaction: DbOrTransaction, call: IdempotentCall): Promise<void> {
  if (!(await storeKey(transaction, call)) && !(await isRepeated(transaction, call))) throw keyReused();
}

/**
 * Creates something once, however often its call is repeated. Returns its id. A call without a key creates each time. Throws
 * `idempotency_key_reused`.
 */
export async function createOnce(
  transaction: DbOrTransaction,
  call: IdempotentCall | null,
  create: () => Promise<number>,
): Promise<number> {
  if (!call) return create();
  if (!(await storeKey(transaction, call))) {
    const earlier = await readEarlier(transaction, call);
    if (earlier?.createdId) return earlier.createdId;
    throw keyReused();
  }
  const createdId = await create();
  await transaction
    .update(deskRequests)
    .set({ createdId })
    .where(and(eq(deskRequests.memberId, call.memberId), eq(deskRequests.idempotencyKey, call.key)));
  return createdId;
}
