/** The registers of a month of Bikram Sambat, which begins and ends at midnight in Nepal. */
import { sql } from 'drizzle-orm';
import { type Register, type RegisterName } from '../../../contract/bills';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { METHOD_NAMES } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { toCsv } from '../../http/csv';
import { fiscalDate } from './fiscalCalendar';

type RegisterRow = Record<string, string | null>;
/** A column: its title, and how a row shows it. `is_amount`: it is summed up. */
type Column = { title: string; is_amount: boolean; cell: (row: RegisterRow) => string | null };

const text = (title: string, key: string): Column => ({ title, is_amount: false, cell: (row) => row[key] ?? null });
const amount = (title: string, key: string): Column => ({ title, is_amount: true, cell: (row) => row[key] ?? null });
const always = (title: string, value: string): Column => ({ title, is_amount: false, cell: () => value });
const nothing = (title: string): Column => ({ title, is_amount: true, cell: () => '0.00' });

/** The shop exports nothing. */
const EXPORT = ['Export value', 'Export country', 'Export declaration number', 'Export declaration date'];
const exported: Column[] = EXPORT.map((title, index) => (index === 0 ? nothing(title) : always(title, '')));

const COLUMNS: Record<RegisterName, Column[]> = {
  sales: [
    text('Date (BS)', 'date'),
    text('Bill number', 'number'),
    text("Buyer's name", 'buyer'),
    text("Buyer's PAN", 'buyer_pan'),
    amount('Total', 'total'),
    amount('Exempt', 'exempt'),
    amount('Taxable', 'taxable'),
    amount('VAT', 'vat'),
    ...exported,
  ],
  returns: [
    text('Date (BS)', 'date'),
    text('Credit note number', 'number'),
    text('Bill number', 'bill_number'),
    text("Buyer's name", 'buyer'),
    text("Buyer's PAN", 'buyer_pan'),
    text('Reason', 'reason'),
    amount('Total', 'total'),
    amount('Exempt', 'exempt'),
    amount('Taxable', 'taxable'),
    amount('VAT', 'vat'),
    ...exported,
  ],
  standard: [
    text('Fiscal Year', 'fiscal_year'),
    text('Bill_no', 'number'),
    text('Customer_name', 'buyer'),
    text('Customer_PAN', 'buyer_pan'),
    text('Bill_Date', 'date'),
    amount('Amount', 'total'),
    nothing('Discount'),
    amount('Taxable_Amount', 'taxable'),
    amount('Tax_Amount', 'vat'),
    amount('Total_Amount', 'total'),
    always('Sync_with_IRD', 'No'),
    { title: 'Is_Bill_Printed', is_amount: false, cell: (row) => (row.printed_time ? 'Yes' : 'No') },
    always('Is_Bill_Active', 'Yes'),
    text('Printed_Time', 'printed_time'),
    text('Entered_By', 'issued_by'),
    text('Printed_By', 'printed_by'),
    always('Is_Realtime', 'No'),
    {
      title: 'Payment_Method',
      is_amount: false,
      cell: (row) => METHOD_NAMES[row.payment_method as keyof typeof METHOD_NAMES],
    },
    nothing('VAT_Refund_Amount'),
    text('Transaction_Id', 'payment_reference'),
  ],
};

const NUMBER = sql`series || '-' || fiscal_year || '-' || serial`;

/** The month, or the newest one with papers, as the register `name` shows it. */
export async function readRegister(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  name: RegisterName,
  chosen?: string,
): Promise<Register> {
  const months = await readMonths(db);
  const month = chosen ?? months[0] ?? fiscalDate(new Date(now()), config.monthLengths)?.date.slice(0, 7) ?? '2083-01';
  const rows = await (name === 'returns' ? readReturns(db, month) : readBills(db, month));
  const columns = COLUMNS[name];
  return {
    month,
    months,
    columns: columns.map(({ title, is_amount }) => ({ title, is_amount })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    totals: columns.map(({ is_amount, cell }) =>
      is_amount ? paisaToWire(sumPaisa(rows.map((row) => paisaOf(cell(row) ?? '0')))) : null,
    ),
  };
}

/** A register as CSV, with the totals at the end. */
export const registerCsv = ({ columns, rows, totals }: Register): string =>
  toCsv([columns.map(({ title }) => title), ...rows, ...(rows.length > 0 ? [['Total', ...totals.slice(1)]] : [])]);

/** The months with papers, the newest first. */
async function readMonths(db: DbOrTransaction): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT left(issued_on_bs, 7) AS month FROM bills UNION SELECT left(issued_on_bs, 7) FROM credit_notes ORDER BY month DESC`);
  return rows.map(({ month }) => month);
}

const isIn = (month: string) => sql`issued_on_bs BETWEEN ${`${month}-01`} AND ${`${month}-32`}`;

async function readBills(db: DbOrTransaction, month: string): Promise<RegisterRow[]> {
  const { rows } = await db.execute<RegisterRow>(sql`
    SELECT fiscal_year, ${NUMBER} AS number, issued_on_bs AS date, buyer_name AS buyer, buyer_pan, total, exempt, taxable, vat, issued_by_name AS issued_by,
      payment_method, payment_reference, last.printed_by_name AS printed_by,
      to_char(last.printed_at AT TIME ZONE 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI:SS') AS printed_time
    FROM bills LEFT JOIN LATERAL (SELECT * FROM bill_prints WHERE order_id = bills.order_id ORDER BY copy DESC LIMIT 1) AS last ON true
    WHERE ${isIn(month)} ORDER BY series, fiscal_year, serial`);
  return rows;
}

async function readReturns(db: DbOrTransaction, month: string): Promise<RegisterRow[]> {
  const { rows } = await db.execute<RegisterRow>(sql`
    SELECT note.*, buyer_name AS buyer, buyer_pan, ${NUMBER} AS bill_number
    FROM (SELECT order_id, series AS note_series, fiscal_year AS note_year, serial AS note_serial, ${NUMBER} AS number, issued_on_bs AS date, reason,
        total, exempt, taxable, vat FROM credit_notes WHERE ${isIn(month)}) AS note
      JOIN (SELECT order_id, series, fiscal_year, serial, buyer_name, buyer_pan FROM bills) AS bill USING (order_id)
    ORDER BY note_series, note_year, note_serial`);
  return rows;
}
