import { type DeskSummary, type LowStock, type PickList } from '../../../contract/desk';
import { safeImageUrl } from '../../api/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';
import { readList, readMoney, readState } from './readDesk';

/** Readers for the reports of the desk. */

export function readPickList(answer: unknown): PickList | null {
  const list = readRecord(answer);
  if (!list || !Array.isArray(list.orders) || !Array.isArray(list.lines)) return null;
  return {
    orders: readList(list.orders, (row) => {
      const order = readRecord(row);
      const id = readWhole(order?.id);
      return order && id !== null ? { id, number: readText(order.number) } : null;
    }),
    lines: readList(list.lines, (row) => {
      const line = readRecord(row);
      if (!line) return null;
      const orders = readList(line.orders, (entry) => {
        const order = readRecord(entry);
        return order && { number: readText(order.number), quantity: readWhole(order.quantity) ?? 0 };
      });
      return {
        product: readWhole(line.product),
        name: readText(line.name),
        image: safeImageUrl(line.image),
        quantity: readWhole(line.quantity) ?? 0,
        orders,
      };
    }),
  };
}

export function readDeskSummary(answer: unknown): DeskSummary | null {
  const summary = readRecord(answer);
  if (!summary || !Array.isArray(summary.days)) return null;
  return {
    days: readList(summary.days, (row) => {
      const day = readRecord(row);
      const date = readText(day?.date);
      if (!day || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
      const [orders, cancelled] = [readWhole(day.orders) ?? 0, readWhole(day.cancelled) ?? 0];
      return { date, orders, cancelled, revenue: readMoney(day.revenue) };
    }),
    states: readList(summary.states, (row) => {
      const entry = readRecord(row);
      const state = readState(entry?.state);
      return entry && state && { state, orders: readWhole(entry.orders) ?? 0 };
    }),
    attention: readWhole(summary.attention) ?? 0,
    refunds_due: readWhole(summary.refunds_due) ?? 0,
  };
}

export function readLowStock(answer: unknown): LowStock | null {
  if (!Array.isArray(answer)) return null;
  return readList(answer, (row) => {
    const product = readRecord(row);
    const id = readWhole(product?.id);
    if (!product || id === null) return null;
    const image = safeImageUrl(product.image);
    return { id, name: readText(product.name), image, quantity: readWhole(product.quantity) ?? 0 };
  });
}
