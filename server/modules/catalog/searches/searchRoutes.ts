import { Type } from '@sinclair/typebox';
import { MissedSearch, PopularSearches } from '../../../../contract/searches';
import { type App, type AppContext } from '../../../context';
import { ERROR_RESPONSES } from '../../../http/errors';
import { readMissedSearches, readPopularSearches } from './readSearches';

/** What shoppers search for: the frequent searches for everybody, those without a result for staff. */
export function registerSearchRoutes(app: App, { db, now, responseCache }: AppContext): void {
  app.get(
    '/api/popular-searches/',
    {
      config: { access: 'public' },
      schema: {
        tags: ['catalog'],
        operationId: 'getPopularSearches',
        summary: 'What was searched for most within 30 days',
        response: { 200: PopularSearches, ...ERROR_RESPONSES },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { searches: await responseCache.fetch('popular searches', () => readPopularSearches(db, now())) };
    },
  );

  app.get(
    '/api/desk/missed-searches/',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['desk'],
        operationId: 'getMissedSearches',
        summary: 'What was searched for within 30 days without any result, the most frequent first',
        response: { 200: Type.Array(MissedSearch), ...ERROR_RESPONSES },
      },
    },
    async () => readMissedSearches(db, now()),
  );
}
