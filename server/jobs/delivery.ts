import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { type Config } from '../config/config';
import { type Database } from '../db/database';
import { mails } from '../db/schema';

type Mail = typeof mails.$inferSelect;
type Deliver = (mail: Mail) => Promise<{ outbox?: string }>;

const POLL_MS = 2000;
const SEND_TIMEOUT_MS = 10_000;
/** One minute after the first failure, then twice as long each time, six hours at most; given up after about three days. */
const RETRY_SECONDS = sql`least(60 * power(2, ${mails.attempts}), 21600)`;
export const ATTEMPTS = 20;

export type Delivery = {
  /** Sends what is due now; gives how many were tried. */
  deliverDue: () => Promise<number>;
  /** No further mail is begun; waits a moment for one that is under way. */
  stop: () => Promise<void>;
};

/**
 * Delivers the mails of the queue, one after another, from now on: by SMTP, or without SMTP_URL as files in DATA_DIR/outbox.
 * A mail that was sent leaves the queue, one that fails stays in it and is tried again. Several servers share the queue; each mail is one server's at a time.
 */
export function startDelivery({ db, config, log }: { db: Database; config: Config; log: FastifyBaseLogger }): Delivery {
  const deliver = config.smtpUrl
    ? bySmtp(config.smtpUrl, config.mailFrom)
    : intoOutbox(path.resolve(config.dataDir, 'outbox'), config.mailFrom);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();

  const deliverDue = async () => {
    let tried = 0;
    for (let mail = await claim(db); mail && !stopped; mail = await claim(db)) {
      tried += 1;
      await attempt({ db, log, deliver }, mail);
    }
    return tried;
  };
  const poll = () => {
    round = deliverDue()
      .catch((error: unknown) => log.warn({ err: error }, 'mails could not be read from the queue'))
      .finally(() => {
        if (!stopped) timer = setTimeout(poll, POLL_MS);
      });
  };
  poll();
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([round, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
  };
  return { deliverDue, stop };
}

/** Takes the next due mail. Its next attempt is set before this one begins, so that a server killed in the middle loses nothing. */
async function claim(db: Database): Promise<Mail | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), lt(mails.attempts, ATTEMPTS), lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${RETRY_SECONDS})` })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return mail;
}

async function attempt(
  { db, log, deliver }: { db: Database; log: FastifyBaseLogger; deliver: Deliver },
  mail: Mail,
): Promise<void> {
  try {
    const { outbox } = await deliver(mail);
    // The queue holds what is still to be sent, and no link longer than that.
    await db.delete(mails).where(eq(mails.id, mail.id));
    if (outbox) log.info({ mail: mail.id, file: outbox }, `mail written to ${outbox}`);
    else log.info({ mail: mail.id }, 'mail sent');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db
      .update(mails)
      .set({ lastError: reason.slice(0, 500) })
      .where(eq(mails.id, mail.id));
    log.warn(
      { mail: mail.id, attempt: mail.attempts, reason },
      mail.attempts < ATTEMPTS ? 'mail not sent; it is kept and tried again' : 'mail not sent; it is given up',
    );
  }
}

function message(mail: Mail, from: string) {
  const { recipient: to, subject, text, html } = mail;
  return { from, to, subject, text, html, date: mail.createdAt, headers: { 'Auto-Submitted': 'auto-generated' } };
}

function bySmtp(url: string, from: string): Deliver {
  // Beside a URL nodemailer takes no further options: its time-outs, of minutes otherwise, have to stand in the URL itself.
  const address = new URL(url);
  for (const name of ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(SEND_TIMEOUT_MS));
  }
  // A password goes out encrypted or not at all, whatever stands between us and the server.
  if (address.password && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true');
  const transport = createTransport(address.href);
  return async (mail) => {
    await transport.sendMail(message(mail, from));
    return {};
  };
}

function intoOutbox(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: content } = await transport.sendMail(message(mail, from));
    const outbox = path.join(folder, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
    // The links in mails are as good as keys: for this user's eyes alone.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(outbox, content as Buffer, { mode: 0o600 });
    return { outbox };
  };
}
