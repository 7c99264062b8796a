import { type Bill } from '../../../contract/bills';
import { type DeskOrder } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { createProblemCalls, deliverOrder } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(() => createDeliveringApp({ tax: 'vat', sellerPan: '301234567' }));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let shopper: Shopper;
/** Three pieces of roasted nuts at NPR 113.00 with VAT, two of rice at NPR 50.00 without, and NPR 250.00 for the courier. */
let order: Order;
let nuts: number;
let rice: number;
beforeEach(async () => {
  shopper = await createShopper(shop);
  await shopper.fill(
    (await createProduct(shop, { name: 'Nuts', price: '113.00', vatRate: 13, hsCode: '2008.19' })).id,
    3,
  );
  await shopper.fill((await createProduct(shop, { name: 'Rice', price: '50.00', hsCode: '1006' })).id, 2);
  order = await shopper.order({ buyer_pan: '609876543' });
  [nuts = 0, rice = 0] = order.items.map(({ id }) => id);
});

const call = async (path: string, payload: object, status = 200) => {
  const response = await callDesk('POST', `orders/${order.id}/${path}/`, payload);
  expect([response.statusCode, response.body]).toEqual([status, response.body]);
  return response.json<DeskOrder & { code?: string }>();
};
const move = (from: string, to: string, more: object = {}) => call('transition', { from, to, ...more });
const leave = async () => {
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
};
const deliver = async () => {
  await leave();
  await call('cash', {});
  await move('out_for_delivery', 'delivered');
};
const readBill = async () => (await shopper.call('GET', `/api/orders/${order.id}/bill/`)).json<Bill>();

test('exempt and taxed lines share the fee; the bill keeps what the product was when it was ordered', async () => {
  await deliver();
  // 689.00 in all. The fee is spread as 339.00 to 100.00: 193.05 and 56.95.
  expect(await readBill()).toMatchObject({
    buyer: { pan: '609876543' },
    lines: [
      { hs_code: '2008.19', vat_rate: 13, amount: '339.00' },
      { hs_code: '1006', vat_rate: 0, amount: '100.00' },
    ],
    delivery_fee: '250.00',
    exempt: '156.95',
    taxable: '470.84',
    vat: '61.21',
    total: '689.00',
    qr: expect.stringMatching(/\nBuyer PAN: 609876543\nTotal: NPR 689.00\nVAT: NPR 61.21$/),
  });
});

test('a PAN that has not nine digits is refused', async () => {
  const other = await createShopper(shop);
  await other.fill((await createProduct(shop)).id);
  const refused = await other.place({ buyer_pan: '60987654' });
  expect([refused.statusCode, refused.json()]).toEqual([400, { buyer_pan: ['Invalid value.'] }]);
});

test('goods that come back make one credit note with these lines and their VAT; a lower price makes another one', async () => {
  await deliver();
  await call('refunds', {
    amount: '113.00',
    refunded: '0.00',
    reason: 'Torn bag',
    restock: [{ item: nuts, quantity: 1 }],
  });
  const [returned, ...others] = (await readBill()).credit_notes;
  expect(others).toEqual([]);
  expect(returned).toMatchObject({
    number: expect.stringMatching(/^CT-20\d\d\/\d\d-1$/),
    amount: '113.00',
    exempt: '0.00',
    taxable: '100.00',
    vat: '13.00',
    reason: 'Goods came back: Torn bag',
    lines: [{ name: 'Nuts', quantity: 1, amount: '113.00' }],
  });
  await call('refunds', { amount: '10.00', refunded: '113.00', reason: 'Late' });
  expect((await readBill()).credit_notes[1]).toMatchObject({
    amount: '10.00',
    reason: 'The price was reduced: Late',
    lines: [
      { name: 'Nuts', quantity: 0 },
      { name: 'Rice', quantity: 0 },
    ],
  });
});

test('a return makes one credit note once its refund is final, and is not taken back any more', async () => {
  await deliver();
  const { reported, moved, move: tryToMove } = createProblemCalls(shop, clerk, shopper, order);
  const id = await reported(2);
  await moved(id, 'open', 'agreed');
  const other = await reported(1);
  await moved(other, 'open', 'agreed');
  await moved(other, 'agreed', 'open');
  expect((await readBill()).credit_notes).toEqual([]);
  await call('refunds', { amount: '226.00', refunded: '0.00', reason: 'Given in cash' });
  const { credit_notes: notes } = await readBill();
  expect(notes).toMatchObject([
    {
      amount: '226.00',
      vat: '26.00',
      reason: 'Goods were damaged.',
      lines: [{ name: 'Nuts', quantity: 2, amount: '226.00' }],
    },
  ]);
  await moved(id, 'agreed', 'received');
  await moved(id, 'received', 'done');
  expect((await readBill()).credit_notes).toEqual(notes);
  const mail = (await readMails(shop, shopper.member.email)).find(({ subject }) => subject.includes('your money'))!;
  const credit = `Credit note ${notes[0]!.number}: NPR 226.00`;
  expect(mail.text).toMatch(new RegExp(`${credit}\nTo be printed: \\S+/orders/${order.id}/bill\n`));
  expect(mail.html).toContain(`<p>${credit}</p>`);
  await moved(id, 'done', 'agreed');
  expect((await tryToMove(id, 'agreed', 'open')).json()).toMatchObject({ code: 'already_refunded' });
});

test('the return of an exchange is credited as pieces of the line that was billed first', async () => {
  await deliver();
  const { reported, moved } = createProblemCalls(shop, clerk, shopper, order);
  const { exchange } = await moved(await reported(2, { wish: 'exchange' }), 'open', 'agreed');
  await deliverOrder(shop, clerk, exchange!.id, false);
  const given = (await shopper.call('GET', `/api/orders/${exchange!.id}/`)).json<Order>();
  const again = createProblemCalls(shop, clerk, shopper, given);
  const returned = await again.reported(1);
  await again.moved(returned, 'open', 'agreed');
  await call('refunds', { amount: '113.00', refunded: '0.00', reason: 'Given in cash' });
  expect((await readBill()).credit_notes).toMatchObject([
    { amount: '113.00', vat: '13.00', lines: [{ name: 'Nuts', quantity: 1, amount: '113.00' }] },
  ]);
});

test('a return for which less cash is collected is credited when it is done', async () => {
  await leave();
  await move('out_for_delivery', 'delivered');
  const { reported, moved, move: tryToMove } = createProblemCalls(shop, clerk, shopper, order);
  const id = await reported(1);
  await moved(id, 'open', 'agreed');
  await moved(id, 'agreed', 'done');
  expect((await readBill()).credit_notes).toMatchObject([{ amount: '113.00', lines: [{ name: 'Nuts', quantity: 1 }] }]);
  await moved(id, 'done', 'agreed');
  expect((await tryToMove(id, 'agreed', 'open')).json()).toMatchObject({ code: 'already_refunded' });
});

test('an order that is cancelled on its way, not paid yet, is credited as a whole', async () => {
  await leave();
  await move('out_for_delivery', 'cancelled', { note: 'Flood' });
  expect((await readBill()).credit_notes).toMatchObject([
    {
      amount: '689.00',
      vat: '61.21',
      reason: 'The order was cancelled: Flood',
      lines: [
        { name: 'Nuts', quantity: 3 },
        { name: 'Rice', quantity: 2 },
      ],
    },
  ]);
});

test('an order that is cancelled before it leaves has no bill', async () => {
  await move('placed', 'packing');
  await move('packing', 'cancelled', { note: 'Flood' });
  expect(await readBill()).toMatchObject({ code: 'not_issued' });
});

test('after the bill lines can be taken out, which is credited, and nothing can be added', async () => {
  await leave();
  await move('out_for_delivery', 'packing', { reason: 'our_fault' });
  await call('lines', { lines: [{ item: rice, from: 2, quantity: 1 }], note: 'Wet' });
  const { total, credit_notes: notes } = await readBill();
  expect([total, notes]).toMatchObject([
    '689.00',
    [
      {
        amount: '50.00',
        exempt: '50.00',
        vat: '0.00',
        reason: 'Goods were not delivered: Wet',
        lines: [{ name: 'Rice', quantity: 1 }],
      },
    ],
  ]);
  expect(await call('lines', { lines: [{ item: rice, from: 1, quantity: 2 }] }, 409)).toMatchObject({
    code: 'bill_issued',
  });
});

test('cash that is given up is no credit', async () => {
  await leave();
  await call('cash', { amount: '680.00' });
  await move('out_for_delivery', 'delivered');
  await call('write-off', { amount: '9.00', reason: 'No change' });
  expect((await readBill()).credit_notes).toEqual([]);
});
