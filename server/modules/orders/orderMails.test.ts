import { eq, gt } from 'drizzle-orm';
import { type Order } from '../../../contract/orders';
import { addresses } from '../../db/addressSchema';
import { deliverySlots } from '../../db/deliverySchema';
import { createDeliveringApp, createShopper, KATHMANDU } from '../../testing/checkoutCaller';
import { type Mail } from '../../queue/mails';
import { createProduct } from '../../testing/factories';
import { createSettleContext } from '../../testing/orderFactory';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';
import { applyLookUp } from '../payments/lookUpAttempt';

const shop = prepareApp(createDeliveringApp);

const AD = 'http://evil.example/claim';

/** The texts of the mails to a member who has written an advertisement into every field, about a placed and cancelled order. */
async function mailsWithAds(member: { firstName?: string; emailVerifiedAt?: Date }) {
  const shopper = await createShopper(shop, { member });
  const written = { recipient: `Prize ${AD}`, tole: `Claim ${AD}`, landmark: AD, note: AD };
  await shop.db.update(addresses).set(written).where(eq(addresses.id, shopper.address));
  await shopper.fill((await createProduct(shop)).id);
  const { id } = await shopper.order({ note: `Win ${AD}` });
  expect((await shopper.call('POST', `/api/orders/${id}/cancel/`, { reason: `Unlock ${AD}` })).statusCode).toBe(200);
  const mails = await readMails(shop, shopper.member.email);
  expect(mails).toHaveLength(2);
  return mails.map(({ text, html }) => `${text}\n${html}`);
}

test('mails to an address that was not verified hold nothing that the member wrote', async () => {
  const [placed, cancelled] = await mailsWithAds({ firstName: `You won! ${AD}` });
  for (const mail of [placed, cancelled]) {
    expect(mail).not.toContain('evil.example');
    expect(mail).toMatch(/^Namaste,\n[\s\S]*Delivery to: Chandannath[^,]*-1, Jumla\n[\s\S]*<p>Namaste,<\/p>/);
    expect(mail).not.toContain('Note for');
  }
  expect(cancelled).toContain('You have cancelled this order.');
});

test('mails to a verified address name recipient, street and reason, and greet only by a name', async () => {
  const [placed, cancelled] = await mailsWithAds({ firstName: `You won! ${AD}`, emailVerifiedAt: new Date() });
  expect(placed).toMatch(/^Namaste,\n/);
  expect(placed).toContain(`Delivery to: Prize ${AD}, Claim ${AD}, Chandannath`);
  expect(cancelled).toContain(`You have cancelled this order. Reason: Unlock ${AD}`);
});

test('hidden characters are left out of the note of an order and the reason of its cancellation', async () => {
  const shopper = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const { id, note } = await shopper.order({ note: 'Ring\u202e\r\ntwice' });
  expect(note).toBe('Ring\ntwice');
  const cancelled = await shopper.call('POST', `/api/orders/${id}/cancel/`, { reason: 'Too \u202elate\u0007' });
  expect(cancelled.json<Order>().events.at(-1)?.text).toBe('You have cancelled this order. Reason: Too late');
});

test('a mail greets a member by their first name', async () => {
  const [placed] = await mailsWithAds({ firstName: 'Maya' });
  expect(placed).toMatch(/^Namaste Maya,\n[\s\S]*<p>Namaste Maya,<\/p>/);
});

test('the mail of an order has its number, delivery, payment, notes and whom to call', async () => {
  const shopper = await createShopper(shop, { member: { emailVerifiedAt: new Date() } });
  await shop.db.update(addresses).set({ note: 'Blue door' }).where(eq(addresses.id, shopper.address));
  await shopper.fill((await createProduct(shop, { price: '500.00' })).id);
  const { number } = await shopper.order({ note: 'Ring twice' });
  const [{ text, html }] = (await readMails(shop, shopper.member.email)) as [Mail];
  const details = [
    `Order: ${number}`,
    'Delivery: in 2 to 5 days by courier',
    expect.stringMatching(/^Delivery to: Sita Rai, Naya Bazar, Chandannath/),
    'Payment: Cash on delivery; please have NPR 750.00 ready for the rider',
    'If something is missing: Call me',
    'Note for the rider: Blue door',
    'Note for the shop: Ring twice',
  ];
  expect(text.split('\n\n')[3]?.split('\n')).toEqual(details);
  expect(text).toContain(`Questions? Call ${shop.config.shopPhone} and name ${number}.`);
  expect(html).toContain('Note for the rider: Blue door<br>Note for the shop: Ring twice');
});

test.each([
  ['names', new Date()],
  ['does not name', null],
])(
  'the mail of a gift %s recipient and card to a buyer who verified their address %s',
  async (_does, emailVerifiedAt) => {
    const shopper = await createShopper(shop, { member: { emailVerifiedAt } });
    await shopper.fill((await createProduct(shop)).id);
    const gift = { recipient: 'Maya Tamang', phone_number: '+977 9812345678', card: 'Happy Tihar!' };
    const { id, payment } = await shopper.order({ gift, payment_method: 'esewa', if_missing: 'leave_out' });
    const paid = { status: 'paid', reference: `GIFT-${id}` } as const;
    await applyLookUp(createSettleContext(shop), { orderId: id, attemptId: payment!.attempt }, paid, 'job');
    const [mail, ...others] = await readMails(shop, shopper.member.email);
    expect(others).toEqual([]);
    const isNamed = emailVerifiedAt !== null;
    expect(mail!.text.includes('\nGift for: Maya Tamang\nCard: Happy Tihar!\n')).toBe(isNamed);
    expect(mail!.html.includes('Gift for: Maya Tamang<br>Card: Happy Tihar!')).toBe(isNamed);
    expect(/Maya|Tihar/.test(mail!.text + mail!.html)).toBe(isNamed);
    expect(mail!.text).toContain('\nIf something is missing: Leave it out\n');
  },
);

test('the mail of an order with a simulated payment says so', async () => {
  const shopper = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const { id } = await shopper.order({ payment_method: 'esewa' });
  await shopper.call('POST', `/api/orders/${id}/cancel/`, {});
  const [mail] = await readMails(shop, shopper.member.email);
  expect(mail!.text).toContain('Payment: eSewa (simulated); nothing was paid');
});

test('the mails of an order in a slot name the slot until a delivery fails, which has a mail of its own', async () => {
  const shopper = await createShopper(shop, { place: KATHMANDU });
  const staff = await createShopper(shop, { member: { isStaff: true } });
  await shopper.fill((await createProduct(shop)).id);
  const [slot] = await shop.db.select().from(deliverySlots).where(gt(deliverySlots.cutOffAt, new Date())).limit(1);
  const { id, number } = await shopper.order({ slot: slot!.id });
  for (const step of [
    { from: 'placed', to: 'packing' },
    { from: 'packing', to: 'out_for_delivery' },
    { from: 'out_for_delivery', to: 'packing', reason: 'nobody_there', note: 'Please call us.' },
  ]) {
    const response = await staff.call('POST', `/api/desk/orders/${id}/transition/`, step);
    expect(response.statusCode).toBe(200);
  }
  const mails = await readMails(shop, shopper.member.email);
  const times = /Delivery: \w{3} \d{1,2} \w{3}, \d\d:00–\d\d:00 \(Nepal time\)/;
  expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual([
    'we have received your order',
    'your order is on its way',
    'we could not deliver your order',
  ]);
  expect(mails.map(({ text }) => times.test(text))).toEqual([true, true, false]);
  expect(mails.map(({ text }) => text.includes('If something is missing'))).toEqual([true, false, false]);
  expect(mails[2]!.text).toContain('We could not deliver your order: nobody was there. Please call us.');
  expect(mails[2]!.text).toContain(`To agree on another delivery, call ${shop.config.shopPhone} and name ${number}.`);
});
