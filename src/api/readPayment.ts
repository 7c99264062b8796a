import { type Payment, type PaymentMethodId } from '../../contract/orders';
import { readKey, readRecord, readText } from '../http/readWire';

// Tables instead of the lists of the contract, whose schemas would be loaded with them.
const METHODS: Record<PaymentMethodId, true> = { cod: true, esewa: true, khalti: true };

export const readPaymentMethod = (value: unknown): PaymentMethodId | null => readKey(METHODS, value);

/** How the browser gets to the provider; null when the answer does not say. */
export function readPayment(answer: unknown): Payment | null {
  const row = readRecord(answer) ?? {};
  const method = readPaymentMethod(row.method);
  const http_method = readKey({ GET: true, POST: true }, row.http_method);
  const action = readText(row.action);
  if (method === null || http_method === null || action === '') return null;
  const fields = Object.entries(readRecord(row.fields) ?? {}).map(([name, value]) => [name, readText(value)]);
  return { attempt: readText(row.attempt), method, http_method, action, fields: Object.fromEntries(fields) };
}
