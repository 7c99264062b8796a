import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type Order } from '../../../contract/orders';
import { type OrderFact } from '../../../contract/orderFacts';
import { eventText } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { supplierPayouts } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { staffNotes } from '../../db/noteSchema';
import { cashBlocks, orderEvents, orders, stockMovements } from '../../db/orderSchema';
import { allProducts, passwordResets } from '../../db/schema';
import { proposalBlocks } from '../../db/sellingSchema';
import { favourites, stockAlerts } from '../../db/shopperSchema';
import { toWire } from '../accounts/profile';
import { readSessions, type User } from '../accounts/sessions/sessions';
import { readAddresses } from '../addresses/addresses';
import { readCart } from '../cart/cart';
import { imageUrl, type ShopUrls } from '../../http/baseUrl';
import { readWholeOrders, type ReadOptions } from '../orders/readOrders';
import { readProblemsOfMember } from '../problems/readProblems';
import { readAllSubmissions } from '../selling/submissions/readSubmissions';

/** Orders whose lines, payments and events are read at once. */
const ORDERS_PER_READ = 250;

/** Everything that is kept about a member. A test compares it with the tables that refer to users. */
export async function exportAccount(
  context: Pick<AppContext, 'db' | 'config' | 'now' | 'paymentProviders'>,
  member: User & { sessionId: string },
  urls: ShopUrls,
): Promise<AccountExport> {
  const { db, now, paymentProviders } = context;
  const time = now();
  const cart = await readCart(db, member.id);
  return {
    exported_at: new Date(time).toISOString(),
    profile: {
      ...toWire(member),
      email_verified_at: toTime(member.emailVerifiedAt),
      verification_resent_at: toTime(member.verificationResentAt),
      password_changed_at: toTime(member.passwordChangedAt),
    },
    supplied_products: await readSuppliedProducts(db, member.id),
    addresses: await readAddresses(db, member.id),
    cart: {
      ...cart,
      cart_items: cart.cart_items.map((item) => ({
        ...item,
        product: { ...item.product, image: imageUrl(item.product.image, urls.imageBase) },
      })),
    },
    orders: await readAllOrders(db, member.id, { ...urls, now: time, paymentProviders }),
    problems: await readProblemsOfMember(db, member.id, urls.imageBase),
    submissions: await readAllSubmissions(db, member.id, urls.imageBase),
    favourites: await readFavourites(db, member.id),
    stock_alerts: await readStockAlerts(db, member.id),
    sessions: await readSessions(context, member),
    password_resets: await readPasswordResets(db, member.id),
    cash_blocks: await readCashBlocks(db, member.id),
    proposal_blocks: await readProposalBlocks(db, member.id),
    supplier_payouts: await readPayouts(db, member.id),
    staff_notes: await readNotesAbout(db, member.id),
    actions: {
      order_events: await readOrderEvents(db, member.id),
      stock_movements: await readMovements(db, member.id),
    },
  };
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

async function readAllOrders(db: DbOrTransaction, userId: number, options: ReadOptions): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const read: Order[] = [];
  while (read.length < rows.length) {
    const next = rows.slice(read.length, read.length + ORDERS_PER_READ);
    read.push(...(await readWholeOrders(db, next, options)));
  }
  return read;
}

async function readSuppliedProducts(db: DbOrTransaction, userId: number): Promise<AccountExport['supplied_products']> {
  const rows = await db
    .select({ id: allProducts.id, name: allProducts.name, archivedAt: allProducts.archivedAt })
    .from(allProducts)
    .where(eq(allProducts.supplierId, userId))
    .orderBy(asc(allProducts.id));
  return rows.map(({ archivedAt, ...product }) => ({ ...product, archived_at: toTime(archivedAt) }));
}

async function readFavourites(db: DbOrTransaction, userId: number): Promise<AccountExport['favourites']> {
  const rows = await db
    .select({ product: allProducts.id, name: allProducts.name, at: favourites.createdAt })
    .from(favourites)
    .innerJoin(allProducts, eq(allProducts.id, favourites.productId))
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.createdAt));
  return rows.map(({ at, ...product }) => ({ ...product, added_at: at.toISOString() }));
}

async function readStockAlerts(db: DbOrTransaction, userId: number): Promise<AccountExport['stock_alerts']> {
  const rows = await db
    .select({ product: allProducts.id, name: allProducts.name, alert: stockAlerts })
    .from(stockAlerts)
    .innerJoin(allProducts, eq(allProducts.id, stockAlerts.productId))
    .where(eq(stockAlerts.userId, userId))
    .orderBy(asc(stockAlerts.id));
  return rows.map(({ alert, ...product }) => ({
    ...product,
    asked_at: alert.createdAt.toISOString(),
    told_at: toTime(alert.toldAt),
  }));
}

async function readPasswordResets(db: DbOrTransaction, userId: number): Promise<AccountExport['password_resets']> {
  const rows = await db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId))
    .orderBy(asc(passwordResets.createdAt));
  return rows.map(({ createdAt, voidedAt }) => ({
    requested_at: createdAt.toISOString(),
    voided_at: toTime(voidedAt),
  }));
}

async function readCashBlocks(db: DbOrTransaction, userId: number): Promise<AccountExport['cash_blocks']> {
  const rows = await db.select().from(cashBlocks).where(eq(cashBlocks.userId, userId)).orderBy(asc(cashBlocks.id));
  return rows.map(({ blockedAt, reason, liftedAt }) => ({
    blocked_at: blockedAt.toISOString(),
    reason,
    lifted_at: toTime(liftedAt),
  }));
}

async function readProposalBlocks(db: DbOrTransaction, userId: number): Promise<AccountExport['proposal_blocks']> {
  const isOwn = eq(proposalBlocks.userId, userId);
  const rows = await db.select().from(proposalBlocks).where(isOwn).orderBy(asc(proposalBlocks.id));
  return rows.map(({ blockedAt, reason, liftedAt }) => ({
    blocked_at: blockedAt.toISOString(),
    reason,
    lifted_at: toTime(liftedAt),
  }));
}

async function readPayouts(db: DbOrTransaction, userId: number): Promise<AccountExport['supplier_payouts']> {
  const isOwn = and(eq(supplierPayouts.supplierId, userId), isNull(supplierPayouts.takenBackAt));
  const rows = await db.select().from(supplierPayouts).where(isOwn).orderBy(asc(supplierPayouts.id));
  return rows.map(({ amount, reference, recordedAt }) => ({ amount, reference, at: recordedAt.toISOString() }));
}

async function readNotesAbout(db: DbOrTransaction, userId: number): Promise<AccountExport['staff_notes']> {
  const rows = await db
    .select({ at: staffNotes.writtenAt, order: orders.number, text: staffNotes.text })
    .from(staffNotes)
    .leftJoin(orders, eq(orders.id, staffNotes.orderId))
    .where(or(eq(staffNotes.memberId, userId), eq(orders.userId, userId)))
    .orderBy(asc(staffNotes.id));
  return rows.map(({ at, order, text }) => ({ at: at.toISOString(), order, text }));
}

async function readOrderEvents(db: DbOrTransaction, userId: number): Promise<AccountExport['actions']['order_events']> {
  const rows = await db
    .select({ at: orderEvents.createdAt, order: orders.number, type: orderEvents.type, params: orderEvents.params })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orderEvents.actorId, userId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ at, order, type, params }) => {
    const text = eventText({ type, params } as OrderFact);
    return { at: at.toISOString(), order, type, text };
  });
}

async function readMovements(
  db: DbOrTransaction,
  userId: number,
): Promise<AccountExport['actions']['stock_movements']> {
  const rows = await db
    .select({
      at: stockMovements.createdAt,
      product: stockMovements.productId,
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      note: stockMovements.note,
    })
    .from(stockMovements)
    .where(eq(stockMovements.actorId, userId))
    .orderBy(asc(stockMovements.id));
  return rows.map(({ at, ...movement }) => ({ at: at.toISOString(), ...movement }));
}
