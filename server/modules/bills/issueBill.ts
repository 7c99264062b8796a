import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { packText } from '../../../contract/packText';
import { type DbOrTransaction } from '../../db/database';
import { billLines, bills, missingBills } from '../../db/billSchema';
import { orderItems, paymentAttempts, type orders } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { english } from '../../i18n';
import { amountInWords } from './amountInWords';
import { billAmounts } from './billAmounts';
import { BILL_SERIES } from './billNumber';
import { startPaper, vatColumns, type IssueContext } from './issuing';
import { readBuyer } from './readBuyer';

/**
 * Issues the bill of a locked order, if it has none. Returns false when the calendar does not know the year: then the order is noted, and a
 * job issues the bill later. Call it last: the papers of a series wait for each other until the end of the transaction.
 */
export async function issueBill(
  context: IssueContext,
  transaction: DbOrTransaction,
  order: typeof orders.$inferSelect,
): Promise<boolean> {
  if (await hasBill(transaction, order.id)) return true;
  const { config } = context;
  const { tax } = config;
  const paper = await startPaper(context, transaction, { orderId: order.id, series: BILL_SERIES[tax] });
  if (!paper) return false;
  const lines = await readBilledLines(transaction, order.id);
  const sums = billAmounts(
    lines.map(({ amount, vatRate }) => ({ amount: paisaOf(amount), vatRate: tax === 'vat' ? vatRate : 0 })),
    { deliveryFee: paisaOf(order.deliveryFee) },
  );
  const buyer = await readBuyer(transaction, order);
  const paymentReference = await readReference(transaction, order.id);
  await transaction.insert(bills).values({
    ...paper,
    tax,
    ...(tax === 'vat' && vatColumns(sums)),
    total: paisaToWire(sums.total),
    totalInWords: amountInWords(sums.total),
    deliveryFee: order.deliveryFee,
    sellerName: config.shopName,
    sellerAddress: config.postalAddress,
    sellerPan: config.sellerPan,
    sellerListingNumber: config.shopListingNumber,
    ...buyer,
    paymentMethod: order.paymentMethod,
    paymentReference,
  });
  await transaction.insert(billLines).values(
    lines.map((line, index) => ({
      ...line,
      orderId: order.id,
      total: paisaToWire(sums.lines[index]!.total),
      vat: tax === 'vat' ? paisaToWire(sums.lines[index]!.vat) : null,
    })),
  );
  await transaction.delete(missingBills).where(eq(missingBills.orderId, order.id));
  return true;
}

export async function hasBill(db: DbOrTransaction, orderId: number): Promise<boolean> {
  const found = await db.select({ orderId: bills.orderId }).from(bills).where(eq(bills.orderId, orderId));
  return found.length > 0;
}

/** The lines that are delivered. */
async function readBilledLines(transaction: DbOrTransaction, orderId: number) {
  const pieces = sql<number>`${orderItems.quantity} - ${orderItems.takenOut}`;
  const rows = await transaction
    .select({
      orderItemId: orderItems.id,
      hsCode: orderItems.hsCode,
      name: orderItems.name,
      nameNe: orderItems.nameNe,
      pack: { unit: allProducts.unit, unit_amount: allProducts.unitAmount },
      quantity: pieces,
      unitPrice: orderItems.unitPrice,
      amount: sql<string>`${orderItems.unitPrice} * (${pieces})`,
      vatRate: orderItems.vatRate,
    })
    .from(orderItems)
    .leftJoin(allProducts, eq(allProducts.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), sql`${pieces} > 0`))
    .orderBy(asc(orderItems.id));
  return rows.map(({ pack, ...line }) => ({ ...line, unit: (pack && packText(english, pack)) ?? /*i18n*/ 'piece' }));
}

/** The provider's number of the last payment. */
async function readReference(transaction: DbOrTransaction, orderId: number): Promise<string | null> {
  const [payment] = await transaction
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'paid')))
    .orderBy(desc(paymentAttempts.paidAt), desc(paymentAttempts.id))
    .limit(1);
  return payment?.reference ?? null;
}
