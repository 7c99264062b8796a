import { type DeskOrder, type DeskOrderPage } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { type Order } from '../../../contract/orders';
import { type DeskProblemPage } from '../../../contract/problems';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createDeskCaller } from '../../testing/deskCaller';
import { createMember } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDelivered } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { mailLate } from './legalDateMail';

const DAY_MS = 24 * 3_600_000;
const STAFF_EMAIL = 'staff@shop.example';

const shop = prepareApp(() => createDeliveringApp({ staffEmail: STAFF_EMAIL }));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const desk = createDeskCaller(shop, () => clerk);
afterEach(() => {
  shop.clock.now = null;
});

const days = (from: string, to: string | null) => (Date.parse(to!) - Date.parse(from)) / DAY_MS;

test('a problem is to be decided within 15 days of its report, whatever is written meanwhile; its refund is to be made within 7 days', async () => {
  const { reported, moved, read, shopper, order } = await createDelivered(shop, clerk);
  shop.clock.now = Date.now();
  const id = await reported(1);
  const [open] = await read();
  expect(days(open!.created_at, open!.decide_by)).toBe(15);
  expect((await moved(id, 'open', 'answered', { text: 'Which bag?' })).decide_by).toBe(open!.decide_by);
  const agreed = await moved(id, 'answered', 'agreed');
  expect(agreed.decide_by).toBeNull();
  const { at } = agreed.events.at(-1)!;
  const [refund] = (await shopper.call('GET', `/api/orders/${order.id}/`)).json<Order>().refunds;
  expect(days(at, refund!.refund_by)).toBe(7);
  expect(agreed.refunds).toEqual([refund]);
  const due = (await desk('GET', 'orders/?due=refund')).json<DeskOrderPage>().results;
  expect(due.find((each) => each.id === order.id)!.refunds_due[0]!.refund_by).toBe(refund!.refund_by);
  const body = { amount: refund!.amount, reason: 'order_cancelled', refunded: '0.00' };
  const made = (await desk('POST', `orders/${order.id}/refunds/`, body)).json<DeskOrder>();
  expect(made.refunds).toMatchObject([{ status: 'done', refund_by: null }]);
});

test('staff see first what has to be decided first, also while the member is asked; then what is decided', async () => {
  const [oldest, later, decided] = [
    await createDelivered(shop, clerk),
    await createDelivered(shop, clerk),
    await createDelivered(shop, clerk),
  ];
  const ids: number[] = [];
  for (const { reported } of [oldest, later, decided]) ids.push(await reported(1));
  await oldest.moved(ids[0]!, 'open', 'answered', { text: 'Which bag?' });
  await decided.moved(ids[2]!, 'open', 'refused', { text: 'No.' });
  const { results } = (await desk('GET', 'problems/')).json<DeskProblemPage>();
  expect(results.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  expect(results.at(-1)!.decide_by).toBeNull();
});

test('while a complaint or a refund is past its date, staff are mailed once a day, from the morning on', async () => {
  const [complaint, refunded] = [await createDelivered(shop, clerk), await createDelivered(shop, clerk)];
  const report = await complaint.reported(1);
  await refunded.moved(await refunded.reported(1), 'open', 'agreed');
  const start = Date.now();
  /** At a time of the clock in Nepal, so many days from now. */
  const at = (day: number, time: string) => {
    shop.clock.now = Date.parse(`${nepalDay(start + day * DAY_MS)}T${time}:00+05:45`);
    return mailLate({ db: shop.db, config: shop.config, now: () => shop.clock.now! });
  };
  const mails = () => readMails(shop, STAFF_EMAIL);
  expect(await at(6, '10:00')).toBe(false);
  expect(await at(9, '06:59')).toBe(false);
  const attempts = await Promise.all([at(9, '07:00'), at(9, '07:00')]);
  expect(attempts.filter(Boolean)).toHaveLength(1);
  expect(await at(9, '23:00')).toBe(false);
  const [first, ...others] = await mails();
  expect([others, first!.text]).toEqual([[], expect.stringContaining(`100.00, ${refunded.order.number}: refund by `)]);
  expect(first!.text).not.toContain(complaint.order.number);
  expect(await at(17, '07:00')).toBe(true);
  const last = (await mails()).at(-1)!;
  expect(last.subject).toMatch(/: \d+ complaints? and \d+ refunds? past the legal date$/);
  expect(last.subject).toContain(`${shop.config.shopName}, ${nepalDay(start + 17 * DAY_MS)}: `);
  expect(last.text).toContain(`Report ${report}, ${complaint.order.number}: decision by `);
  expect(last.text).toContain('/desk/problems');
  expect(last.text).toContain('/desk?show=refund_due');

  // A mail that waited until nothing is late any more is not sent, and none without an address.
  expect(await at(18, '07:00')).toBe(true);
  shop.clock.now = null;
  expect(await mails()).toHaveLength(2);
  const unset = { db: shop.db, config: { ...shop.config, staffEmail: null }, now: () => Date.now() + 20 * DAY_MS };
  expect(await mailLate(unset)).toBe(false);
});
