import { type FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { readSqlError, type Database } from '../../db/database';
import { checkNotifications, NotificationsLost } from '../../db/notifications';
import { type ResponseCache } from '../../http/responseCache';

const CHANNEL = 'catalog_changed';
/** How often stock changes are looked for. They must show within a second. */
const POLL_MS = 500;
/** A poll without a response for this long means that the connection is lost. */
const QUERY_TIMEOUT_MS = 1500;
/** Changes must show within a second, also after an outage. */
const RETRY_MS = 250;

type ListenerOptions = { db: Database; url: string | null; responseCache: ResponseCache; log: FastifyBaseLogger };

/**
 * Whether a stock has changed since the snapshot in which every transaction before $1 had ended, and the same limit of this snapshot.
 * A transaction that was open then may be found twice, but none is missed.
 */
const STOCK_POLL = `SELECT EXISTS (SELECT FROM stock_movements WHERE transaction_id >= $1::text::xid8) AS changed,
  pg_snapshot_xmin(pg_current_snapshot())::text AS "openFrom"`;

/**
 * Clears the response cache on each `catalog_changed` notification of PostgreSQL, which triggers send when a transaction that
 * changed products or categories commits. A change of the stock alone sends none, because orders make many: it is polled for.
 * Uses a connection of its own, to `url` when the database's own address leads to a pooler, and reconnects when it is lost.
 */
export function createCatalogListener({ db, url, responseCache, log }: ListenerOptions) {
  let client: Client | undefined;
  let polling: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isLost = false;
  let started: Promise<void> | undefined;

  const connect = async (): Promise<void> => {
    const options = {
      ...db.$client.options,
      ...(url !== null && { connectionString: url }),
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'mewa-pasal-listener',
    };
    const opened = new Client(options);
    client = opened;
    opened.on('notification', ({ channel }) => {
      if (channel === CHANNEL) responseCache.clear();
    });
    opened.on('error', (error) => reconnect(opened, error));
    opened.on('end', () => reconnect(opened, new Error('the connection was closed')));
    let openFrom = '0';
    const pollStock = async (): Promise<void> => {
      const { rows } = await opened.query<{ changed: boolean; openFrom: string }>(STOCK_POLL, [openFrom]);
      const [poll] = rows;
      if (!poll) return;
      // Lower than before: another database answers.
      if (poll.changed || BigInt(poll.openFrom) < BigInt(openFrom)) responseCache.clear();
      openFrom = poll.openFrom;
    };
    try {
      await opened.connect();
      await checkNotifications(opened, options);
      await opened.query(`LISTEN ${CHANNEL}`);
      await pollStock();
    } catch (error) {
      reconnect(opened, error);
      if (error instanceof NotificationsLost) throw error;
      return;
    }
    if (client !== opened) return void opened.end().catch(() => {});
    isLost = false;
    responseCache.resume();
    const pollLater = (): void => {
      if (client !== opened) return;
      polling = setTimeout(() => {
        pollStock().then(pollLater, (error: unknown) => reconnect(opened, error));
      }, POLL_MS).unref();
    };
    pollLater();
  };

  const reconnect = (lost: Client, error: unknown): void => {
    lost.end().catch(() => {});
    if (client !== lost) return;
    client = undefined;
    clearTimeout(polling);
    // Once per outage.
    if (!isLost) log.warn({ err: error }, 'not listening for catalog changes');
    isLost = true;
    responseCache.suspend();
    // The database refuses this connection (no free slot, say), but others may change the catalog meanwhile.
    if (isRefused(error)) responseCache.clear();
    retry = setTimeout(() => void connect().catch(() => {}), RETRY_MS).unref();
  };

  return {
    /** Resolves after the first attempt to connect, successful or not. Rejects when notifications do not arrive. The database must be migrated. */
    start: (): Promise<void> => (started ??= connect()),
    stop: async (): Promise<void> => {
      const last = client;
      client = undefined;
      clearTimeout(polling);
      clearTimeout(retry);
      responseCache.suspend();
      await last?.end();
    },
  };
}

/** Whether a running PostgreSQL answered with an error. 57P0x says that it is starting, shutting down or has ended the connection. */
function isRefused(error: unknown): boolean {
  const code = readSqlError(error)?.code;
  return code !== undefined && !code.startsWith('57P0');
}
