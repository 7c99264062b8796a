import { sql } from 'drizzle-orm';
import { deliverySlots } from '../db/deliverySchema';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createDeliveryArea } from '../testing/factories';
import { DELIVERY_SLOTS, sendJob } from './queue';
import { startJobs } from './startJobs';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('a server makes the delivery slots of the coming days every hour', async () => {
  const { rows } = await shop.db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = ${DELIVERY_SLOTS}`);
  expect(rows).toEqual([{ cron: '0 * * * *' }]);
  await createDeliveryArea(shop);
  await sendJob(shop.db, DELIVERY_SLOTS, {}, {});
  const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
  while ((await shop.db.$count(deliverySlots)) < 7) await new Promise((resolve) => setTimeout(resolve, 20));
  await jobs.stop();
});
