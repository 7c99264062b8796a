import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Database } from '../../db/database';
import { makeSlots } from './slots';
import { type Queue } from '../../queue/queue';

export const DELIVERY_SLOTS: Queue = { name: 'delivery-slots', schedule: '0 * * * *' };

const POLL_SECONDS = 30;

/** Makes the delivery slots of the coming days, every hour on one of the servers. */
export async function workOnDelivery(
  boss: PgBoss,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): Promise<void> {
  await boss.work(DELIVERY_SLOTS.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      log.debug({ made: await makeSlots(db, new Date()) }, 'delivery slots were made');
    } catch (error) {
      log.warn({ err: error }, 'delivery slots could not be made');
    }
  });
}
