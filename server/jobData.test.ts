/** What the jobs of all modules carry. */
import { createDeliveringApp, createShopper } from './testing/checkoutCaller';
import { eq } from 'drizzle-orm';
import { allProducts } from './db/schema';
import { submissions } from './db/sellingSchema';
import { createCategory, createProduct } from './testing/factories';
import { createDelivered } from './testing/problemCaller';
import { openJobs, takeMailJobs } from './testing/readMails';
import { prepareApp } from './testing/prepare';
import { hashPassword } from './modules/accounts/passwords/passwords';
import { mailLate } from './modules/problems/legalDateMail';
import { tellDueAlerts } from './modules/wishes/stockAlerts';
import { MAILS } from './queue/mails';
import { createMailRenderers, QUEUES, startJobs } from './startJobs';

const DAY_MS = 24 * 3_600_000;
const password = 'Jomsom 2743 m';

const shop = prepareApp(createDeliveringApp);

test('AU-25 the job of a mail of any kind is its kind and the id of a row', async () => {
  const shopper = await createShopper(shop, { member: { passwordHash: await hashPassword(password) } });
  await shopper.fill((await createProduct(shop)).id);
  const { id } = await shopper.order({ note: 'Ring twice' });
  await shopper.call('POST', `/api/orders/${id}/cancel/`, { reason: 'Too late' });
  await shopper.call('POST', '/api/user/password/reset/', { email: shopper.member.email });
  await shopper.call('POST', '/api/user/password/reset/', { email: 'nobody@example.com' });
  const [old_password, new_password1, new_password2] = [password, 'Marpha 2670 m', 'Marpha 2670 m'];
  await shopper.call('POST', '/api/user/password/change/', { old_password, new_password1, new_password2 });
  const applicant = { first_name: 'Maya', last_name: 'Rai', email: 'maya@example.com' };
  await shopper.call('POST', '/api/user/register/', { ...applicant, password1: password, password2: password });
  const { id: categoryId } = await createCategory(shop);
  const honey = { name: 'Wild honey', price: '950.00', quantity: 5, categoryId, ownerId: shopper.member.id };
  const [submission] = await shop.db
    .insert(submissions)
    .values({ ...honey, state: 'review' })
    .returning();
  const clerk = await createShopper(shop, { member: { isStaff: true } });
  await clerk.call('POST', `/api/desk/submissions/${submission!.id}/reject/`, { answer: 'A photo, please.' });

  const sold = await createProduct(shop, { quantity: 0 });
  await shopper.call('PUT', `/api/stock-alerts/${sold.id}/`);
  await shop.db.update(allProducts).set({ quantity: 1 }).where(eq(allProducts.id, sold.id));
  await tellDueAlerts({ db: shop.db, config: shop.config, now: Date.now });

  await (await createDelivered(shop, clerk.member)).reported();
  // By noon of a day on which it is late.
  const late = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 20 * DAY_MS + 6 * 3_600_000;
  await mailLate({ db: shop.db, config: { ...shop.config, staffEmail: 'desk@example.com' }, now: () => late });

  const data = (await takeMailJobs(shop.db)).map((job) => job.data);
  expect(data).toHaveLength(13);
  for (const each of data) {
    expect(Object.keys(each).sort()).toEqual(['id', 'kind']);
    expect(each.id === null || Number.isInteger(each.id)).toBe(true);
  }
  const kinds = Object.keys(createMailRenderers({ db: shop.db, config: shop.config, now: Date.now }));
  expect([...new Set(data.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
});

test('AU-25 the jobs of all other queues carry nothing', async () => {
  // It plans the sweeps of the payments.
  await (await startJobs({ db: shop.db, config: shop.config, log: shop.app.log })).stop();
  const boss = openJobs(shop.db);
  const data: object[] = [];
  for (const { name } of QUEUES.filter((queue) => queue !== MAILS))
    for (const job of await boss.fetch<object>(name, { batchSize: 100, ignoreStartAfter: true })) data.push(job.data);
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((each) => each !== null && Object.keys(each).length > 0)).toEqual([]);
});
