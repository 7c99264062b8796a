import { type FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { readSqlError, type Database } from '../../db/database';
import { type ResponseCache } from './responseCache';

const HEARTBEAT_MS = 2000;
/** A heartbeat without an answer for this long means that the connection is lost. */
const QUERY_TIMEOUT_MS = 1500;
/** Changes must show within a second, also after an outage. */
const RETRY_MS = 250;

type ListenerOptions = { db: Database; responseCache: ResponseCache; log: FastifyBaseLogger };

/**
 * Clears the response cache on each `catalog_changed` notification of PostgreSQL, which triggers send when a transaction that
 * changed products or categories commits. Uses a connection of its own and reconnects when it is lost.
 */
export function createCatalogListener({ db, responseCache, log }: ListenerOptions) {
  let client: Client | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isLost = false;

  const connect = async (): Promise<void> => {
    const opened = new Client({
      ...db.$client.options,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'mewa-pasal-listener',
    });
    client = opened;
    opened.on('notification', responseCache.clear);
    opened.on('error', (error) => reconnect(opened, error));
    opened.on('end', () => reconnect(opened, new Error('the connection was closed')));
    try {
      await opened.connect();
      await opened.query('LISTEN catalog_changed');
    } catch (error) {
      return reconnect(opened, error);
    }
    if (client !== opened) return void opened.end().catch(() => {});
    isLost = false;
    responseCache.resume();
    heartbeat = setInterval(() => {
      opened.query('SELECT 1').catch((error: unknown) => reconnect(opened, error));
    }, HEARTBEAT_MS).unref();
  };

  const reconnect = (lost: Client, error: unknown): void => {
    lost.end().catch(() => {});
    if (client !== lost) return;
    client = undefined;
    clearInterval(heartbeat);
    // Once per outage.
    if (!isLost) log.warn({ err: error }, 'not listening for catalog changes');
    isLost = true;
    responseCache.suspend();
    // The database refuses this connection (no free slot, say), but others may change the catalog meanwhile.
    if (isRefused(error)) responseCache.clear();
    retry = setTimeout(() => void connect(), RETRY_MS).unref();
  };

  return {
    /** Resolves after the first attempt to connect, successful or not. */
    start: connect,
    stop: async (): Promise<void> => {
      const last = client;
      client = undefined;
      clearInterval(heartbeat);
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
