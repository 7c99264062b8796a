import { createCashOnDelivery, refuseCash } from './cashOnDelivery';

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
    'Cash on delivery is not possible for 90 days after two deliveries that failed.',
  ],
])('cash on delivery of %j: %j', (order, reason) => {
  expect(refuseCash(order, 1_000_000)).toBe(reason);
});

test('there is nothing to start and nobody to ask', async () => {
  const cash = createCashOnDelivery({ codLimit: 1_000_000 });
  const attempt = { id: 'a', amount: 1, orderNumber: 'MP-1', expiresAt: new Date(), providerId: null };
  expect(await cash.start(attempt, 'https://shop.example')).toEqual({ providerId: null, instruction: null });
  expect(await cash.lookUp(attempt)).toEqual({ status: 'open' });
});
