/** The jobs of the shop, which the simulation runs itself: pg-boss would run them in an order of its own. */
import PgBoss from 'pg-boss';
import { openDatabase } from '../../db/database';
import { deleteExpired } from '../../modules/accounts/cleanUp';
import { makeSlots } from '../../modules/delivery/slots';
import { issueMissingBills } from '../../modules/payments/missingBills';
import { sweepOverdue, sweepPayments } from '../../modules/payments/paymentJobs';
import { createPaymentProviders, walletsOf } from '../../modules/payments/providers/paymentProviders';
import { deleteToldAlerts, tellDueAlerts } from '../../modules/wishes/stockAlerts';
import { MAILS, renderMail, type MailData } from '../../queue/mails';
import { execute } from '../../queue/queue';
import { createMailRenderers } from '../../startJobs';
import { Difference } from './difference';
import { createPatientFetch, LIMITS, type Shop } from './shop';
import { type World } from './world';

const BATCH_SIZE = 1000;

/** `url`: of the shop's database. Several look-ups at once wait for each other, so that they happen in one order. */
export function createJobs(shop: Shop, url: string) {
  const db = openDatabase(url, { max: 1, limits: LIMITS });
  const failures: string[] = [];
  const fail = (fields: unknown, text?: string) =>
    void failures.push(`${text} ${String((fields as { err?: Error }).err?.stack ?? JSON.stringify(fields))}`);
  const log = { info: () => {}, warn: fail, error: fail };
  const { config } = shop;
  const now = () => shop.clock.now();
  const inject = createPatientFetch(() => shop.app);
  let last: Promise<unknown> = Promise.resolve();
  const fetch: typeof inject = (...call) => {
    const next = last.then(() => inject(...call));
    last = next.catch(() => {});
    return next;
  };
  const context = { db, config, now, log, paymentProviders: createPaymentProviders(config, { fetch, now, log }) };
  const renderers = createMailRenderers(context);
  const boss = new PgBoss({ db: { executeSql: (text, values) => execute(db, text, values) } });
  const check = () => {
    if (failures.length > 0) throw new Difference('the jobs', 'no failure', failures);
  };
  return {
    /** Asks the providers, and ends what was not paid. */
    sweep: async () => {
      for (const wallet of walletsOf(context.paymentProviders)) await sweepPayments(context, wallet);
      await sweepOverdue(context);
      check();
    },
    /** Everything that has a schedule of its own. */
    upkeep: async () => {
      await makeSlots(db, new Date());
      await deleteExpired(db);
      await issueMissingBills(context);
      await tellDueAlerts(context);
      await deleteToldAlerts(db, new Date());
      check();
    },
    /** Sends what waits to be sent. */
    mails: async (world: World) => {
      const jobs = await boss.fetch<MailData>(MAILS.name, { includeMetadata: true, batchSize: BATCH_SIZE });
      for (const job of jobs) {
        if (world.mailIds.has(job.id)) throw new Difference('mails', 'each once', job);
        world.mailIds.add(job.id);
        const mail = await renderMail(renderers, job);
        if (mail && mail.text.includes('#uid=')) world.resetLinks.set(mail.recipient, mail.text);
        const [link] = /\/api\/user\/verify-email\/[\w-]+\//.exec(mail?.text ?? '') ?? [];
        if (mail && link) world.verifyLinks.set(mail.recipient, link);
        if (mail) world.count('mails');
      }
      if (jobs.length > 0)
        await boss.deleteJob(
          MAILS.name,
          jobs.map(({ id }) => id),
        );
    },
    close: () => db.$client.end(),
  };
}
