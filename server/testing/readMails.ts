import PgBoss from 'pg-boss';
import { type Database } from '../db/database';
import { MAILS, renderMail, type Mail, type MailData } from '../queue/mails';
import { execute } from '../queue/queue';
import { createMailRenderers } from '../startJobs';
import { type TestShop } from './createTestApp';

const BATCH_SIZE = 1000;
const sent = new WeakMap<Database, Mail[]>();

/** pg-boss without workers, for tests that read jobs. */
export const openJobs = (db: Database) =>
  new PgBoss({ db: { executeSql: (text, values) => execute(db, text, values) } });

/** Takes the waiting jobs of the mails off the queue, oldest first. */
export async function takeMailJobs(db: Database): Promise<PgBoss.JobWithMetadata<MailData>[]> {
  const boss = openJobs(db);
  const jobs = await boss.fetch<MailData>(MAILS.name, { includeMetadata: true, batchSize: BATCH_SIZE });
  if (jobs.length > 0)
    await boss.deleteJob(
      MAILS.name,
      jobs.map(({ id }) => id),
    );
  return jobs.sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
}

/** Renders the queued mails as a server does to send them. Returns all mails of the shop to a recipient so far, oldest first. */
export async function readMails(
  { db, config, clock }: Pick<TestShop, 'db' | 'config' | 'clock'>,
  recipient: string,
): Promise<Mail[]> {
  const renderers = createMailRenderers({ db, config, now: () => clock.now ?? Date.now() });
  const mails = sent.get(db) ?? [];
  for (const job of await takeMailJobs(db)) {
    const mail = await renderMail(renderers, job);
    if (mail) mails.push(mail);
  }
  sent.set(db, mails);
  return mails.filter((mail) => mail.recipient === recipient);
}
