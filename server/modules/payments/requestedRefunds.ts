/** Refunds that a provider makes by a call. */
import { eq } from 'drizzle-orm';
import { paisaOf } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { refunds } from '../../db/orderSchema';
import { BusinessError } from '../../http/errors';
import { toProviderAttempt } from '../orders/orderPayment';
import { type OrderRow } from '../orders/orderState';
import { type LinePieces } from '../orders/stock';
import { applyLookUp, type SettleContext } from './lookUpAttempt';
import { type Money, type RefundRow } from './money';
import { type PaymentProvider } from './providers/types';
import { type DueRefund } from './refundTargets';

/** After this time, a request without a response may be made again. */
const REQUEST_PENDING_MS = 60_000;

/** `isCancelled`: the order was cancelled with the refund. `isOwner`: this call requests it. */
export type Claim = DueRefund & {
  order: OrderRow;
  provider: Required<PaymentProvider>;
  isCancelled: boolean;
  isOwner: boolean;
};
/** Who asks for a refund, and the pieces that came back with it. */
type Request = { requestedBy: number; restock: LinePieces[] };

/** The due refund that its provider makes by a call: of a whole payment. */
export function findCallable({ paymentProviders }: SettleContext, due: DueRefund[], { payments }: Money) {
  for (const found of due) {
    const provider = paymentProviders.get(found.attempt.method);
    const received = payments.find(({ attempt }) => attempt.id === found.attempt.id)?.received;
    if (provider?.refund && found.attempt.reference && received === paisaOf(found.refund.amount))
      return { ...found, provider: provider as Required<PaymentProvider> };
  }
  return null;
}

/** Claims a refund under the order's lock, so that one call requests it. Another call may, once an earlier one had no response for a minute. */
export async function claim(
  { now }: SettleContext,
  transaction: DbOrTransaction,
  found: Omit<Claim, 'isOwner'>,
  request: Request,
): Promise<Claim> {
  const { requestedAt } = found.refund;
  const isOwner = requestedAt === null || now() - requestedAt.getTime() >= REQUEST_PENDING_MS;
  if (isOwner) await setRequested(transaction, found.refund, { requestedAt: new Date(now()), ...request });
  return { ...found, isOwner };
}

/** Asks the provider for a claimed refund, unless it has been made, and looks up the result. */
export async function refundAtProvider(
  context: SettleContext,
  { order, attempt, refund, provider, isCancelled, isOwner }: Claim,
): Promise<void> {
  const { db, log } = context;
  const isDone = async (): Promise<boolean> => {
    const askedAt = context.now();
    const response = await provider.refund.confirm(toProviderAttempt(order, attempt));
    await applyLookUp(context, { orderId: order.id, attemptId: attempt.id }, response, 'job', askedAt);
    const [row] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refund.id));
    return row?.status === 'done';
  };
  if (await isDone()) return;
  // What was done all the same is said first.
  const refusal = (code: 'refund_waiting' | 'refund_refused', text: string) =>
    new BusinessError(409, code, isCancelled ? `The order is cancelled. ${text}` : text);
  const waiting = refusal('refund_waiting', 'The provider has not confirmed the refund yet. We keep asking.');
  if (!isOwner) throw waiting;
  const response = await provider.refund.request(attempt.reference!);
  if (await isDone()) return;
  log.warn({ order: order.id, attempt: attempt.id, ...response }, 'a requested refund is not confirmed');
  if (response.status === 'failed' || response.status === 'refused') await setRequested(db, refund, NOT_REQUESTED);
  if (response.status !== 'refused') throw waiting;
  const text = `${provider.name} refused the refund: ${response.reason} It stays due; try again when this is settled.`;
  throw refusal('refund_refused', text);
}

const NOT_REQUESTED = { requestedAt: null, requestedBy: null, restock: [] };

async function setRequested(
  db: Pick<DbOrTransaction, 'update'>,
  { id }: RefundRow,
  columns: Pick<RefundRow, 'requestedAt' | 'requestedBy' | 'restock'>,
): Promise<void> {
  await db.update(refunds).set(columns).where(eq(refunds.id, id));
}
