import { type DeskSummary, type LowStock, type PickList } from '../../../../contract/desk';
import { readAmount, readOrderState } from '../../../api/readOrder';
import { safeImageUrl } from '../../../api/safeImageUrl';
import { readCount, readRecord, readRows, readText, readWhole } from '../../../http/readWire';

/** Readers for the reports of the desk. */

export function readPickList(answer: unknown): PickList | null {
  const list = readRecord(answer);
  if (!list || !Array.isArray(list.orders) || !Array.isArray(list.lines)) return null;
  return {
    orders: readRows(list.orders, (order) => {
      const id = readWhole(order.id);
      return id === null ? null : { id, number: readText(order.number) };
    }),
    lines: readRows(list.lines, (line) => ({
      product: readWhole(line.product),
      name: readText(line.name),
      image: safeImageUrl(line.image),
      quantity: readCount(line.quantity),
      orders: readRows(line.orders, ({ number, quantity }) => ({
        number: readText(number),
        quantity: readCount(quantity),
      })),
    })),
  };
}

export function readDeskSummary(answer: unknown): DeskSummary | null {
  const summary = readRecord(answer);
  if (!summary || !Array.isArray(summary.days)) return null;
  return {
    days: readRows(summary.days, (day) => {
      const date = readText(day.date);
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
      return {
        date,
        orders: readCount(day.orders),
        cancelled: readCount(day.cancelled),
        revenue: readAmount(day.revenue),
        cash_outstanding: readAmount(day.cash_outstanding),
      };
    }),
    states: readRows(summary.states, (entry) => {
      const state = readOrderState(entry.state);
      return state && { state, orders: readCount(entry.orders) };
    }),
    attention: readCount(summary.attention),
    refunds_due: readCount(summary.refunds_due),
    cash_missing: readCount(summary.cash_missing),
  };
}

export function readLowStock(answer: unknown): LowStock | null {
  if (!Array.isArray(answer)) return null;
  return readRows(answer, (product) => {
    const id = readWhole(product.id);
    if (id === null) return null;
    const image = safeImageUrl(product.image);
    return { id, name: readText(product.name), image, quantity: readCount(product.quantity) };
  });
}
