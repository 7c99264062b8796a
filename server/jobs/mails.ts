import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Config } from '../config/config';
import { type Sql } from '../db/database';
import { MAILS, sendJob } from './queue';

/**
 * The first retry is after about a minute, each further one after twice as long; after about three days the mail is given up.
 * pg-boss multiplies each delay by a random factor from 1 to 2. A job of a killed server is retried after `expireInSeconds`.
 */
const SEND_OPTIONS: PgBoss.SendOptions = {
  retryDelay: 40,
  retryBackoff: true,
  retryLimit: 12,
  // Longer than an attempt with all its SMTP timeouts, so that the mail is not sent again meanwhile.
  expireInSeconds: 5 * 60,
};

const POLL_SECONDS = 2;
const SMTP_TIMEOUT_MS = 10_000;

export type Mail = { recipient: string; subject: string; text: string; html: string };
type MailJob = PgBoss.JobWithMetadata<Mail>;
/** Sends the mail of a job; returns the file when it was written to the outbox. */
type Send = (job: MailJob) => Promise<string | null>;
type MailContext = { config: Config; log: FastifyBaseLogger; isStopping: () => boolean };

/** Queues a mail in the transaction that causes it, so that it is sent if and only if that transaction is committed. Returns the id of its job, `id` if given. */
export function queueMail(transaction: Sql, mail: Mail, id?: string): Promise<string> {
  return sendJob(transaction, MAILS, mail, { ...SEND_OPTIONS, ...(id !== undefined && { id }) });
}

/**
 * Sends queued mails one by one: by SMTP, or without SMTP_URL as files in DATA_DIR/outbox.
 * The job is deleted after the SMTP server has accepted the mail. If the server is killed between the two, the mail is sent again
 * with the same Message-ID, so that mail servers can drop the duplicate.
 */
export async function workOnMails(boss: PgBoss, { config, log, isStopping }: MailContext): Promise<void> {
  const send = config.smtpUrl
    ? await bySmtp(config.smtpUrl, config.mailFrom)
    : await toOutbox(path.resolve(config.dataDir, 'outbox'), config.mailFrom);
  const options = { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS } as const;
  const worker = await boss.work<Mail>(MAILS, options, async ([job]) => {
    // A job that was fetched during the shutdown is left to another server.
    if (!job || isStopping()) throw new Error('the server is stopping');
    try {
      const file = await send(job);
      if (file) log.info({ mail: job.id, file }, `mail written to ${file}`);
      else log.info({ mail: job.id }, 'mail sent');
      // Completing the job would keep its data, and the link in it, for a while.
      await boss.deleteJob(MAILS, job.id);
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      const attempt = job.retryCount + 1;
      if (job.retryCount < job.retryLimit) {
        log.warn({ mail: job.id, attempt, reason }, 'mail not sent; it will be retried');
        throw new Error(reason);
      }
      log.warn({ mail: job.id, attempt, reason }, 'mail not sent; it is given up');
      await boss.deleteJob(MAILS, job.id);
    } finally {
      // Fetch the next mail without waiting for the polling interval.
      boss.notifyWorker(worker);
    }
  });
}

function toMessage({ id, data: { recipient, ...content }, createdOn }: MailJob, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...content,
    from,
    to: recipient,
    date: createdOn,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

async function bySmtp(url: string, from: string): Promise<Send> {
  // With a URL nodemailer takes no further options, so its timeouts (minutes by default) are set in the URL.
  const address = new URL(url);
  for (const name of ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(SMTP_TIMEOUT_MS));
  }
  // A password is sent encrypted or not at all.
  if (address.password && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(address.href);
  return async (job) => {
    await transport.sendMail(toMessage(job, from));
    return null;
  };
}

async function toOutbox(folder: string, from: string): Promise<Send> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (job) => {
    const { message } = await transport.sendMail(toMessage(job, from));
    const file = path.join(folder, `${job.createdOn.toISOString().replaceAll(':', '-')}-${job.id}.eml`);
    // The links in mails are secrets: only this user may read the files.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    return file;
  };
}
