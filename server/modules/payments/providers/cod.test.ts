import { createCashOnDelivery, refuseCash } from './cod';

const settings = { codLimit: 1_000_000, shopPhone: '+977 1 5550100' };

const none = { openOrders: 0, failedDeliveries: 0 };

test.each([
  [{ total: 1_000_000, cash: none }, null],
  [{ total: 1_000_001, cash: none }, 'Cash on delivery is possible up to NPR 10,000.00.'],
  [{ total: 100, cash: { openOrders: 1, failedDeliveries: 1 } }, null],
  [
    { total: 100, cash: { openOrders: 2, failedDeliveries: 0 } },
    'Cash on delivery is possible for 2 open orders at a time.',
  ],
  [
    { total: 100, cash: { openOrders: 0, failedDeliveries: 2 } },
    'Cash on delivery is not possible: in the last 90 days two orders were refused, or nobody was there to take them. Pay in another way, or call us at +977 1 5550100.',
  ],
])('cash on delivery of %j: %j', (order, reason) => {
  expect(refuseCash(order, settings)).toBe(reason);
});

test('there is nothing to start and nobody to ask', async () => {
  const cash = createCashOnDelivery(settings);
  const attempt = { id: 'a', amount: 1, orderNumber: 'MP-1', expiresAt: new Date(), providerId: null };
  expect(await cash.start(attempt, 'https://shop.example')).toEqual({ providerId: null, instruction: null });
  expect(await cash.lookUp(attempt)).toEqual({ status: 'open' });
});
