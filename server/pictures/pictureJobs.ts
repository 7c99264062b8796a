import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Config } from '../config/config';
import { type Database } from '../db/database';
import { type Queue } from '../queue/queue';
import { openPictureStore } from './openPictureStore';
import { sweepPictures } from './sweepPictures';

/** At 3:15 in Kathmandu. */
export const PICTURE_SWEEP: Queue = { name: 'picture-sweep', schedule: '30 21 * * *' };

const POLL_SECONDS = 30;

/** Deletes pictures that nothing shows any more, every night on one of the servers. */
export async function workOnPictures(
  boss: PgBoss,
  { db, config, log }: { db: Database; config: Config; log: FastifyBaseLogger },
): Promise<void> {
  const pictures = openPictureStore(config);
  await boss.work(PICTURE_SWEEP.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      log.info({ deleted: await sweepPictures(db, pictures, new Date()) }, 'pictures that nothing shows were deleted');
    } catch (error) {
      log.warn({ err: error }, 'pictures that nothing shows could not be deleted');
    }
  });
}
