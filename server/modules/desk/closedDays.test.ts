import { nepalDay } from '../../../contract/nepalDay';
import { type DeliveryClosure } from '../../../contract/delivery';
import { type DeskOrder, type DeskOrderPage, type QueueSlot } from '../../../contract/desk';
import { type QueueCounts } from '../../../contract/deskQueue';
import { createDeliveringApp, createShopper, KATHMANDU, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let shoppers: Shopper[];
let slots: QueueSlot[];
let ids: number[];
let day: string;
const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  (await callDesk(method, path, payload)).json<T>();
const closures = () => call<DeliveryClosure[]>('GET', 'closures/');
const waiting = async () =>
  (await call<DeskOrderPage>('GET', 'orders/?closed_day=true')).results.map(({ id, on_closed_day }) => [
    id,
    on_closed_day,
  ]);
const counted = async () => (await call<QueueCounts>('GET', 'counts/')).closed_day;

/** Four orders of four shoppers in one slot. */
beforeAll(async () => {
  const product = (await createProduct(shop, { quantity: 100 })).id;
  shoppers = [];
  for (let count = 0; count < 4; count += 1) shoppers.push(await createShopper(shop, { place: KATHMANDU }));
  // Those of today can be past their last hour of orders.
  const today = nepalDay(Date.now());
  slots = (await call<QueueSlot[]>('GET', 'slots/')).filter(({ starts_at }) => nepalDay(Date.parse(starts_at)) > today);
  const [slot] = slots;
  day = nepalDay(Date.parse(slot!.starts_at));
  ids = [];
  for (const shopper of shoppers) {
    await shopper.fill(product);
    ids.push((await shopper.order({ slot: slot!.id })).id);
  }
});

test('orders on a closed day are marked and counted until each is moved, called or cancelled', async () => {
  expect([await waiting(), await counted()]).toEqual([[], 0]);
  // Called before the day was closed: about something else.
  await call('POST', `calls/${ids[0]}/`);
  await call('POST', 'closures/', { first_day: day, last_day: day, reason: 'Dashain' });
  expect([await waiting(), await counted()]).toEqual([ids.map((id) => [id, true]), 4]);
  expect(await call('GET', `orders/${ids[0]}/`)).toMatchObject({ on_closed_day: true, called_at: expect.any(String) });

  const [first, second, third] = ids;
  await call('POST', `calls/${first}/`);
  const other = slots.find(
    ({ starts_at, area }) => nepalDay(Date.parse(starts_at)) > day && area.id === slots[0]!.area.id,
  );
  await call('POST', `orders/${second}/slot/`, { slot: other!.id });
  await call('POST', `orders/${third}/transition/`, { from: 'placed', to: 'cancelled', note: 'Closed' });
  expect([await waiting(), await counted()]).toEqual([[[ids[3], true]], 1]);
  await call('DELETE', `calls/${first}/`);
  expect([await waiting(), (await closures())[0]]).toMatchObject([
    [
      [first, true],
      [ids[3], true],
    ],
    { waiting: 2, to_write: 2 },
  ]);
});

test('one action writes to all of them, to each once, and they go on waiting', async () => {
  const [{ id } = { id: 0 }] = await closures();
  for (let round = 0; round < 2; round += 1)
    expect(await call('POST', `closures/${id}/notices/`)).toMatchObject({ waiting: 2, to_write: 0 });
  const told = await call<DeskOrder>('GET', `orders/${ids[0]}/`);
  expect(told.events.filter(({ type }) => type === 'day_closed')).toMatchObject([
    {
      text: expect.stringMatching(/^We do not deliver on the day of your delivery time, .*: Dashain\. We call you/),
      by: 'Sita Rai',
    },
  ]);
  const mails = await readMails(shop, shoppers[0]!.member.email);
  expect(mails.filter(({ subject }) => subject.endsWith('no delivery on the day that you chose'))).toHaveLength(1);
  // The mail does not announce the time at which nobody comes.
  expect(mails.at(-1)!.text).not.toMatch(/^Delivery: (?!NPR)/m);
  expect((await readMails(shop, shoppers[1]!.member.email)).at(-1)!.subject).not.toContain('no delivery');
  await shop.app.inject({ method: 'DELETE', url: `/api/desk/closures/${id}/`, headers: clerk.headers });
  expect([await waiting(), await counted()]).toEqual([[], 0]);
  expect(await call('POST', `closures/${id}/notices/`)).toMatchObject({ detail: 'Not found.' });
});
