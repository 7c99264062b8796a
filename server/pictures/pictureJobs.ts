import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Config } from '../config/config';
import { type Database } from '../db/database';
import { type Queue } from '../queue/queue';
import { runScheduled } from '../queue/runScheduled';
import { openPictureStore } from './openPictureStore';
import { sweepPictures } from './sweepPictures';

/** At 3:15 in Kathmandu. */
export const PICTURE_SWEEP: Queue = { name: 'picture-sweep', schedule: '30 21 * * *' };

/** Deletes pictures that nothing shows any more, every night on one of the servers. */
export const workOnPictures = (
  boss: PgBoss,
  { db, config, log }: { db: Database; config: Config; log: FastifyBaseLogger },
): Promise<void> => {
  const pictures = openPictureStore(config);
  return runScheduled(boss, log, PICTURE_SWEEP, 'pictures that nothing shows could not be deleted', async () =>
    log.info({ deleted: await sweepPictures(db, pictures, new Date()) }, 'pictures that nothing shows were deleted'),
  );
};
