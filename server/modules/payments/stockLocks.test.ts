/** How long a transaction that frees or takes stock keeps others waiting for its products. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createMember } from '../../testing/factories';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
afterEach(() => payments.reset());

/** The statements that one connection runs from the first lock of the products to the COMMIT. */
async function statementsUnderLock(run: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  await run();
  const calls = query.mock.calls.map(([statement], index) => ({
    client: query.mock.contexts[index],
    text: typeof statement === 'string' ? statement : String((statement as unknown as { text: string }).text),
  }));
  query.mockRestore();
  const first = calls.findIndex(({ text }) => text.includes('FOR NO KEY UPDATE OF product'));
  const { client } = calls[first]!;
  const after = calls.slice(first + 1).filter((call) => call.client === client);
  return after
    .slice(
      0,
      after.findIndex(({ text }) => /^commit/i.test(text)),
    )
    .map(({ text }) => text);
}

test('a late payment locks the products of the order that it reopens last', async () => {
  const { page, read } = await payments.open('esewa');
  payments.wait(30 * 60_000);
  await payments.sweep();
  const back = await payments.caller.press(page, 'pay');
  const statements = await statementsUnderLock(() => payments.caller.comeBack(back));
  expect(await read()).toMatchObject({ state: 'placed', reservation: 2 });
  expect(statements.length).toBeLessThanOrEqual(6);
  expect(statements.filter((text) => /insert|update/i.test(text))).toEqual([]);
});

test('a refund that cancels its order locks the products last', async () => {
  const { order, page, read } = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  const statements = await statementsUnderLock(async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${order.id}/refunds/`,
      headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
      payload: { amount: order.total, refunded: '0.00', reason: 'Out of stock', reference: 'R-1', cancel: true },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  });
  expect(await read()).toMatchObject({ state: 'cancelled', paymentStatus: 'refunded' });
  expect(statements).toEqual([]);
});
