import { type DeliverySlot } from '../../../contract/delivery';
import { type DeskOrder, type DeskOrderSummary, type QueueSlot } from '../../../contract/desk';
import { readAmount, readOrder, readOrderState, readOrderSummary, readSlot } from '../../api/readOrder';
import { readPaymentMethod } from '../../api/readPayment';
import { readCount, readRecord, readRows, readText, readWhole } from '../../http/readWire';

/** Readers for what the answers of the desk have beside those of members. */

/** An order of the queue; null when its id, state, payment or time cannot be read. */
export function readQueuedOrder(row: Record<string, unknown>): DeskOrderSummary | null {
  const summary = readOrderSummary(row);
  const payment_method = readPaymentMethod(row.payment_method);
  if (!summary || payment_method === null) return null;
  return {
    ...summary,
    payment_method,
    recipient: readText(row.recipient),
    phone_number: readText(row.phone_number),
    place: readText(row.place),
    attention: readText(row.attention) || null,
    is_late: row.is_late === true,
    refunds_due: readRows(row.refunds_due, ({ amount, method: paidWith, reference }) => {
      const method = readPaymentMethod(paidWith);
      return method && { amount: readAmount(amount), method, reference: readText(reference) || null };
    }),
  };
}

/** An order of the desk; null when the answer is none. */
export function readDeskOrder(answer: unknown): DeskOrder | null {
  const order = readOrder(answer);
  const row = readRecord(answer);
  if (!order || !row) return null;
  return {
    ...order,
    attention: readText(row.attention) || null,
    is_late: row.is_late === true,
    email: readText(row.email) || null,
    transitions: Array.isArray(row.transitions)
      ? row.transitions.map(readOrderState).filter((state) => state !== null)
      : [],
    cash_blocked: row.cash_blocked === true,
    cash_due: row.cash_due === null || row.cash_due === undefined ? null : readAmount(row.cash_due),
  };
}

/** An order after a change. `isRepeated`: the change had been made before. */
export type ChangedOrder = DeskOrder & { isRepeated: boolean };

export function readChangedOrder(answer: unknown): ChangedOrder | null {
  const order = readDeskOrder(answer);
  return order && { ...order, isRepeated: readRecord(answer)?.isRepeated === true };
}

export type BookedSlot = Pick<QueueSlot, 'id' | 'starts_at' | 'ends_at' | 'is_over' | 'orders'>;

/** The slots that have orders. */
export function readBookedSlots(answer: unknown): BookedSlot[] | null {
  if (!Array.isArray(answer)) return null;
  return readRows(answer, (row) => {
    const [id, slot] = [readWhole(row.id), readSlot(row)];
    const orders = readRows(row.orders, (counted) => {
      const state = readOrderState(counted.state);
      return state && { state, orders: readCount(counted.orders) };
    });
    return id === null || orders.length === 0 || !slot ? null : { id, is_over: row.is_over === true, orders, ...slot };
  });
}

/** Slots to which an order can be moved, full ones included. */
export function readOpenSlots(
  answer: unknown,
): Pick<DeliverySlot, 'id' | 'starts_at' | 'ends_at' | 'remaining'>[] | null {
  if (!Array.isArray(answer)) return null;
  return readRows(answer, (row) => {
    const [id, slot] = [readWhole(row.id), readSlot(row)];
    return id === null || !slot ? null : { id, remaining: readCount(row.remaining), ...slot };
  });
}
