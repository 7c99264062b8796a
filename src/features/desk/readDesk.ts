import { type DeskSlot } from '../../../contract/delivery';
import { type DeskOrder, type DeskOrderSummary } from '../../../contract/desk';
import { readAmount, readOrder, readOrderState, readOrderSummary, readSlot } from '../../api/readOrder';
import { readPaymentMethod } from '../../api/readPayment';
import { readRecord, readRows, readText, readWhole } from '../../http/readWire';

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
    email: readText(row.email) || null,
    transitions: Array.isArray(row.transitions)
      ? row.transitions.map(readOrderState).filter((state) => state !== null)
      : [],
    cash_due: row.cash_due === null || row.cash_due === undefined ? null : readAmount(row.cash_due),
  };
}

/** The coming slots that have bookings. */
export function readBookedSlots(answer: unknown): Pick<DeskSlot, 'id' | 'starts_at' | 'ends_at' | 'booked'>[] | null {
  if (!Array.isArray(answer)) return null;
  return readRows(answer, (row) => {
    const [id, booked, slot] = [readWhole(row.id), readWhole(row.booked) ?? 0, readSlot(row)];
    return id === null || booked === 0 || !slot ? null : { id, booked, ...slot };
  });
}
