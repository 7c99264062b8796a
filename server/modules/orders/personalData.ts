import { asc, desc, eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type OrderFact } from '../../../contract/orderFacts';
import { type Order } from '../../../contract/orders';
import { eventText } from '../../../contract/orderTexts';
import { type DbOrTransaction } from '../../db/database';
import { orderEvents, orders } from '../../db/orderSchema';
import { english } from '../../i18n';
import { type ReadPersonalData } from '../../shopModule';
import { readWholeOrders, type ReadOptions } from './readOrders';

/** Orders whose lines, payments and events are read at once. */
const ORDERS_PER_READ = 250;

export const readOrderData: ReadPersonalData = async ({ db, now, paymentProviders }, { id }, urls) => ({
  orders: await readAllOrders(db, id, { ...urls, now: now(), paymentProviders }),
  actions: { order_events: await readOrderEvents(db, id) },
});

async function readAllOrders(db: DbOrTransaction, memberId: number, options: ReadOptions): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const read: Order[] = [];
  while (read.length < rows.length) {
    const next = rows.slice(read.length, read.length + ORDERS_PER_READ);
    read.push(...(await readWholeOrders(db, next, options)));
  }
  return read;
}

async function readOrderEvents(
  db: DbOrTransaction,
  memberId: number,
): Promise<AccountExport['actions']['order_events']> {
  const rows = await db
    .select({ at: orderEvents.createdAt, order: orders.number, type: orderEvents.type, params: orderEvents.params })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orderEvents.actorId, memberId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ at, order, type, params }) => {
    const text = eventText(english, { type, params } as OrderFact);
    return { at: at.toISOString(), order, type, text };
  });
}
