import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Database } from '../../db/database';
import { makeSlots } from './slots';
import { type Queue } from '../../queue/queue';
import { runScheduled } from '../../queue/runScheduled';

export const DELIVERY_SLOTS: Queue = { name: 'delivery-slots', schedule: '0 * * * *' };

/** Makes the delivery slots of the coming days, every hour on one of the servers. */
export const workOnDelivery = (boss: PgBoss, { db, log }: { db: Database; log: FastifyBaseLogger }): Promise<void> =>
  runScheduled(boss, log, DELIVERY_SLOTS, 'delivery slots could not be made', async () =>
    log.debug({ made: await makeSlots(db, new Date()) }, 'delivery slots were made'),
  );
