import { Locations } from '../../../contract/addresses';
import { type App } from '../../context';
import { ERROR_RESPONSES } from '../../http/errors';
import { createResponse, sendResponse } from '../../http/cachedResponse';
import { readLocations } from './locations';

const DAY_SECONDS = 86_400;

/** The places of Nepal, which clients and proxies may keep for a day. */
export function registerLocationRoutes(app: App): void {
  const response = createResponse(JSON.stringify(readLocations()));
  const schema = {
    tags: ['addresses'],
    operationId: 'getLocations',
    summary: 'The provinces, districts and local levels of Nepal',
    response: { 200: Locations, ...ERROR_RESPONSES },
  };
  app.get('/api/locations/', { config: { access: 'public' }, schema }, async (request, reply) => {
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
    return sendResponse(request, reply, await response);
  });
}
