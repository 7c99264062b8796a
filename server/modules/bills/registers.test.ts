import { parse } from 'csv-parse/sync';
import { type Register } from '../../../contract/bills';
import { type orders } from '../../db/orderSchema';
import { createTestApp } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(() => createTestApp({ tax: 'vat', sellerPan: '301234567' }));
let clerk: TestMember;
const callDesk = createDeskCaller(shop, () => clerk);
/** The bill of an order of NPR 300.50 that was issued in Mangsir and cancelled in Poush. */
let order: typeof orders.$inferSelect;
beforeAll(async () => {
  shop.clock.now = Date.parse('2026-11-23T06:00:00Z');
  await logIn();
  order = await createOrder(shop, { method: 'cod', vatRate: 13, recipient: 'सीता राई', buyerPan: '609876543' });
  await call('transition', { from: 'placed', to: 'packing' });
  await call('transition', { from: 'packing', to: 'out_for_delivery' });
  await call('bill/prints');
  shop.clock.now = Date.parse('2026-12-20T06:00:00Z');
  await logIn();
  await call('transition', { from: 'out_for_delivery', to: 'cancelled', note: '=cold' });
});

async function logIn() {
  clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
}
const call = (path: string, payload?: object) => callDesk('POST', `orders/${order.id}/${path}/`, payload);
const read = (name: string, query = '') => callDesk('GET', `registers/${name}/${query}`);
/** The first row by the titles of its columns. */
const rowOf = ({ columns, rows: [row] }: Register) =>
  Object.fromEntries(columns.map(({ title }, index) => [title, row?.[index]]));

test('the sales register has 12 columns, the bills of the month, and no credit notes', async () => {
  const register = (await read('sales', '?month=2083-08')).json<Register>();
  expect(register).toMatchObject({ month: '2083-08', months: ['2083-09', '2083-08'] });
  expect([register.columns.length, register.rows.length]).toEqual([12, 1]);
  expect(rowOf(register)).toMatchObject({
    'Date (BS)': '2083-08-07',
    'Bill number': 'T-2083/84-1',
    "Buyer's name": 'सीता राई',
    "Buyer's PAN": '609876543',
    Total: '300.50',
    Exempt: '0.00',
    Taxable: '265.93',
    VAT: '34.57',
    'Export value': '0.00',
  });
  expect(register.totals[4]).toBe('300.50');
  // The newest month by default: it has a credit note only.
  expect((await read('sales')).json()).toMatchObject({ month: '2083-09', rows: [] });
});

test('the register of returns has the credit note, which names its bill', async () => {
  const register = (await read('returns', '?month=2083-09')).json<Register>();
  expect(rowOf(register)).toMatchObject({
    'Date (BS)': '2083-09-05',
    'Credit note number': 'CT-2083/84-1',
    'Bill number': 'T-2083/84-1',
    Reason: 'The order was cancelled: =cold',
    Total: '300.50',
    VAT: '34.57',
  });
});

test('the standard view has 20 columns', async () => {
  const register = (await read('standard', '?month=2083-08')).json<Register>();
  expect(register.columns).toHaveLength(20);
  expect(rowOf(register)).toEqual({
    'Fiscal Year': '2083/84',
    Bill_no: 'T-2083/84-1',
    Customer_name: 'सीता राई',
    Customer_PAN: '609876543',
    Bill_Date: '2083-08-07',
    Amount: '300.50',
    Discount: '0.00',
    Taxable_Amount: '265.93',
    Tax_Amount: '34.57',
    Total_Amount: '300.50',
    Sync_with_IRD: 'No',
    Is_Bill_Printed: 'Yes',
    Is_Bill_Active: 'Yes',
    Printed_Time: '2026-11-23 11:45:00',
    Entered_By: 'Gita Thapa',
    Printed_By: 'Gita Thapa',
    Is_Realtime: 'No',
    Payment_Method: 'Cash on delivery',
    VAT_Refund_Amount: '0.00',
    Transaction_Id: null,
  });
});

test('a register is a CSV file that opens with Devanagari', async () => {
  const file = await read('sales', '?month=2083-08&format=csv');
  expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="sales-2083-08.csv"',
  ]);
  expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [row, total] = parse(file.rawPayload, { bom: true, columns: true }) as Record<string, string>[];
  expect([row!["Buyer's name"], row!.Total, total!['Date (BS)'], total!.Total]).toEqual([
    'सीता राई',
    '300.50',
    'Total',
    '300.50',
  ]);
  expect((await read('sales', '?month=2083-13')).statusCode).toBe(400);
});
