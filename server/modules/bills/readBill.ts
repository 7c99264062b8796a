import { asc, eq, inArray, max } from 'drizzle-orm';
import { type Bill, type CreditNote } from '../../../contract/bills';
import { paisaToWire, sumAmounts } from '../../../contract/money';
import { nepalDay } from '../../../contract/nepalDay';
import { type VatRate } from '../../../contract/taxRules';
import { type DbOrTransaction } from '../../db/database';
import { billLines, billPrints, bills, creditNoteLines, creditNotes } from '../../db/billSchema';
import { orders } from '../../db/orderSchema';
import { paperNumber } from './billNumber';
import { qrText } from './qrText';

type BillRow = typeof bills.$inferSelect;

const TITLES: Record<BillRow['tax'], string> = {
  none: /*i18n*/ 'Receipt',
  pan: /*i18n*/ 'Invoice',
  vat: /*i18n*/ 'Tax Invoice',
};

/** The bill of an order as it is sent; null when none was issued. */
export async function readBill(db: DbOrTransaction, orderId: number): Promise<Bill | null> {
  const [found] = await db
    .select({ bill: bills, orderNumber: orders.number })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(eq(bills.orderId, orderId));
  if (!found) return null;
  const { bill, orderNumber } = found;
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.orderId, orderId))
    .orderBy(asc(billLines.orderItemId));
  const [printed] = await db
    .select({ copy: max(billPrints.copy) })
    .from(billPrints)
    .where(eq(billPrints.orderId, orderId));
  const hasVat = bill.tax === 'vat';
  return {
    order: { id: orderId, number: orderNumber },
    tax: bill.tax,
    title: TITLES[bill.tax],
    number: paperNumber(bill),
    series: bill.series,
    fiscal_year: bill.fiscalYear,
    serial: bill.serial,
    issued_at: bill.issuedAt.toISOString(),
    issued_on: nepalDay(bill.issuedAt.getTime()),
    issued_on_bs: bill.issuedOnBs,
    issued_by: bill.issuedByName,
    seller: {
      name: bill.sellerName,
      address: bill.sellerAddress,
      pan: bill.sellerPan,
      listing_number: bill.sellerListingNumber,
    },
    buyer: { name: bill.buyerName, address: bill.buyerAddress, phone_number: bill.buyerPhone, pan: bill.buyerPan },
    payment_method: bill.paymentMethod,
    lines: lines.map(({ hsCode, name, nameNe, unit, quantity, unitPrice, amount, vatRate }) => ({
      hs_code: hsCode,
      name,
      name_ne: nameNe,
      unit,
      quantity,
      unit_price: unitPrice,
      amount,
      ...(hasVat && { vat_rate: vatRate as VatRate }),
    })),
    subtotal: paisaToWire(sumAmounts(lines)),
    delivery_fee: bill.deliveryFee,
    ...vatSums(bill),
    total: bill.total,
    total_in_words: bill.totalInWords,
    qr: qrText({
      sellerPan: bill.sellerPan,
      number: paperNumber(bill),
      date: bill.issuedOnBs,
      buyerPan: bill.buyerPan,
      total: bill.total,
      vat: bill.vat,
    }),
    copy: printed?.copy ?? null,
    credit_notes: await readCreditNotes(db, orderId),
  };
}

/** The credit notes for the bill of an order, the first one first. */
async function readCreditNotes(db: DbOrTransaction, orderId: number): Promise<CreditNote[]> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.id));
  if (notes.length === 0) return [];
  const ids = notes.map(({ id }) => id);
  const lines = await db
    .select({ line: creditNoteLines, name: billLines.name, name_ne: billLines.nameNe })
    .from(creditNoteLines)
    .innerJoin(billLines, eq(billLines.orderItemId, creditNoteLines.orderItemId))
    .where(inArray(creditNoteLines.creditNoteId, ids))
    .orderBy(asc(creditNoteLines.orderItemId));
  return notes.map((note) => ({
    number: paperNumber(note),
    issued_at: note.issuedAt.toISOString(),
    issued_on_bs: note.issuedOnBs,
    amount: note.total,
    ...vatSums(note),
    reason: note.reason,
    lines: lines
      .filter(({ line }) => line.creditNoteId === note.id)
      .map(({ line, ...names }) => ({ ...names, quantity: line.quantity, amount: line.total })),
  }));
}

type Sums = { exempt: string | null; taxable: string | null; vat: string | null };

/** The sums with VAT; none on a paper without. */
const vatSums = ({ exempt, taxable, vat }: Sums) =>
  exempt === null || taxable === null || vat === null ? {} : { exempt, taxable, vat };
