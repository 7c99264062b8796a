import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Config } from '../config/config';
import { type DbOrTransaction } from '../db/database';
import { sendJob, type Queue } from './queue';

export const MAILS: Queue = { name: 'mails' };

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

/** As many as nodemailer's pool has connections. */
const WORKERS = 5;
const POLL_SECONDS = 2;
const SMTP_TIMEOUT_MS = 10_000;

export type Mail = { recipient: string; subject: string; text: string; html: string };

/** The kind of a mail, and the id of the row that it is rendered from. With a null id nothing is sent. */
export type MailData = { kind: string; id: number | null };
type MailJob = PgBoss.JobWithMetadata<MailData>;

/** Renders a mail from the state of the database; null when there is nothing to send any more. Every attempt to send it has the same `mailId`. */
export type RenderMail = (id: number, mailId: string) => Promise<Mail | null>;
/** How the mails of each kind are rendered. */
export type MailRenderers = Record<string, RenderMail>;

/** Sends the mail of a job; returns the file when it was written to the outbox. */
type Send = (job: MailJob, mail: Mail) => Promise<string | null>;
type Transport = { send: Send; close: () => void };
type MailContext = { config: Config; log: FastifyBaseLogger; renderers: MailRenderers; isStopping: () => boolean };

/**
 * Queues a mail in the transaction that causes it, so that it is sent if and only if that transaction is committed. It is rendered when
 * it is sent, so that the queue contains no personal data. Returns the id of its job.
 */
export function queueMail(
  transaction: DbOrTransaction,
  data: MailData,
  options: Pick<PgBoss.SendOptions, 'id' | 'priority'> = {},
): Promise<string> {
  return sendJob(transaction, MAILS, data, { ...SEND_OPTIONS, ...options });
}

/** The mail of a job; null when there is nothing to send any more. */
export async function renderMail(
  renderers: MailRenderers,
  { id: mailId, data: { kind, id } }: Pick<MailJob, 'id' | 'data'>,
): Promise<Mail | null> {
  const render = renderers[kind];
  if (!render) throw new Error(`this server knows no mails of the kind ${kind}`);
  return id === null ? null : render(id, mailId);
}

/**
 * Renders and sends queued mails, a few at a time: by SMTP, or without SMTP_URL as files in DATA_DIR/outbox.
 * The job is deleted after the SMTP server has accepted the mail. If the server is killed between the two, the mail is sent again
 * with the same Message-ID, so that mail servers can drop the duplicate. The result closes the connections; call it after the workers.
 */
export async function workOnMails(
  boss: PgBoss,
  { config, log, renderers, isStopping }: MailContext,
): Promise<() => void> {
  const { send, close } = config.smtpUrl
    ? await bySmtp(config.smtpUrl, config.mailFrom)
    : await toOutbox(path.resolve(config.dataDir, 'outbox'), config.mailFrom);
  const options = { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS } as const;
  const work = async () => {
    const worker = await boss.work<MailData>(MAILS.name, options, async ([job]) => {
      // A job that was fetched during the shutdown is left to another server.
      if (!job || isStopping()) throw new Error('the server is stopping');
      try {
        const mail = await renderMail(renderers, job);
        const file = mail && (await send(job, mail));
        if (!mail) log.info({ mail: job.id }, 'nothing to send: what the mail is about has gone');
        else if (file) log.info({ mail: job.id, file }, `mail written to ${file}`);
        else log.info({ mail: job.id }, 'mail sent');
        // A completed job would stay in the table for hours.
        await boss.deleteJob(MAILS.name, job.id);
      } catch (error) {
        const reason = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);
        const attempt = job.retryCount + 1;
        if (job.retryCount < job.retryLimit) {
          log.warn({ mail: job.id, attempt, reason }, 'mail not sent; it will be retried');
          throw new Error(reason);
        }
        log.warn({ mail: job.id, attempt, reason }, 'mail not sent; it is given up');
        await boss.deleteJob(MAILS.name, job.id);
      } finally {
        // Fetch the next mail without waiting for the polling interval.
        boss.notifyWorker(worker);
      }
    });
  };
  for (let worker = 0; worker < WORKERS; worker += 1) await work();
  return close;
}

/** Mail servers repeat the address that they refuse. pg-boss keeps the reason with the job. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '(address)');

function toMessage({ id, createdOn }: MailJob, { recipient, ...content }: Mail, from: string) {
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

async function bySmtp(url: string, from: string): Promise<Transport> {
  // With a URL nodemailer takes no further options, so its timeouts (minutes by default) are set in the URL.
  const address = new URL(url);
  for (const name of ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(SMTP_TIMEOUT_MS));
  }
  // A password is sent encrypted or not at all.
  if (address.password && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true');
  // A connection is used for several mails, and closed when it is idle for the time of `socketTimeout`. A mail whose connection is
  // closed by the server is sent again twice; then its job is retried.
  address.searchParams.set('pool', 'true');
  address.searchParams.set('maxRequeues', '2');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(address.href);
  const send: Send = async (job, mail) => {
    await transport.sendMail(toMessage(job, mail, from));
    return null;
  };
  return { send, close: () => transport.close() };
}

async function toOutbox(folder: string, from: string): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const send: Send = async (job, mail) => {
    const { message } = await transport.sendMail(toMessage(job, mail, from));
    const file = path.join(folder, `${job.createdOn.toISOString().replaceAll(':', '-')}-${job.id}.eml`);
    // The links in mails are secrets: only this user may read the files.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    return file;
  };
  return { send, close: () => {} };
}
