import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Notifications do not arrive. The message is for the operator. */
export class NotificationsLost extends Error {}

const CHANNEL = 'listener_echo';
/** A busy machine takes its time. */
const ECHO_MS = 3000;

/**
 * Throws NotificationsLost when a notification does not reach `listener` within three seconds, as behind a pooler in transaction mode. Another
 * connection sends it: what a connection sends itself comes back with the response, also through such a pooler.
 */
export async function checkNotifications(listener: Client, options: ClientConfig): Promise<void> {
  const payload = randomUUID();
  const heard = new Promise<boolean>((resolve) => {
    listener.on('notification', (notification) => {
      if (notification.payload === payload) resolve(true);
    });
  });
  await listener.query(`LISTEN ${CHANNEL}`);
  const sender = new Client(options).on('error', () => {});
  try {
    await sender.connect();
    await sender.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
  } finally {
    await sender.end().catch(() => {});
  }
  // A busy process may have received it without having read it.
  const missed = sleep(ECHO_MS, undefined, { ref: false }).then(() => setImmediate(false));
  if (!(await Promise.race([heard, missed])))
    throw new NotificationsLost(
      "PostgreSQL's notifications do not arrive: a pooler in transaction mode? Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
    );
  await listener.query(`UNLISTEN ${CHANNEL}`);
}
