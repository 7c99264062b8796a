import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { passwordResets } from '../db/schema';
import { createTestApp } from '../testing/createTestApp';
import { createMember } from '../testing/factories';
import { startJobs } from './startJobs';

test('AU-17 requests become mails to known addresses, and leave no address behind', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-resets-'));
  const shop = await createTestApp({ dataDir });
  const member = await createMember(shop);
  for (const email of ['nobody@example.com', member.email]) {
    const url = '/api/user/password/reset/';
    expect((await shop.app.inject({ method: 'POST', url, payload: { email } })).statusCode).toBe(200);
  }
  const waiting = async () =>
    (await shop.db.execute(sql`SELECT id FROM pgboss.job WHERE name IN ('password-resets', 'mails')`)).rows.length;
  const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
  while ((await waiting()) > 0) await sleep(20);
  await jobs.stop();
  expect(await shop.db.select().from(passwordResets)).toMatchObject([{ userId: member.id, voidedAt: null }]);
  const { rows } = await shop.db.execute(sql`SELECT data FROM pgboss.archive WHERE data::text LIKE '%@example.com%'`);
  expect(rows).toEqual([]);
  await shop.close();
  await rm(dataDir, { recursive: true });
});
