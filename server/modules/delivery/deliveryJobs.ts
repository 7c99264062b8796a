import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Database } from '../../db/database';
import { makeSlots } from './slots';
import { DELIVERY_SLOTS } from '../../queue/queue';

const POLL_SECONDS = 30;

/** Makes the delivery slots of the coming days, every hour on one of the servers. */
export async function workOnDeliverySlots(
  boss: PgBoss,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): Promise<void> {
  await boss.work(DELIVERY_SLOTS, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      log.debug({ made: await makeSlots(db, new Date()) }, 'delivery slots were made');
    } catch (error) {
      log.warn({ err: error }, 'delivery slots could not be made');
    }
  });
}
