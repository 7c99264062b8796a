import * as webVitalsContract from '../../../contract/webVitals';
import { type Queue } from '../../queue/queue';
import { runScheduled } from '../../queue/runScheduled';
import { type ShopModule } from '../../shopModule';
import { registerWebVitalRoutes } from './webVitalRoutes';
import { deleteOldWebVitals } from './webVitals';

/** At night in Nepal. */
export const OLD_WEB_VITALS: Queue = { name: 'old-web-vitals', schedule: '45 21 * * *' };

export const webVitals: ShopModule = {
  routes: registerWebVitalRoutes,
  contract: [webVitalsContract],
  queues: [OLD_WEB_VITALS],
  work: (boss, { db, log, now }) =>
    runScheduled(boss, log, OLD_WEB_VITALS, 'old figures of pages could not be deleted', async () =>
      log.debug({ deleted: await deleteOldWebVitals(db, now()) }, 'old figures of pages were deleted'),
    ),
};
