import { SalesChange, SalesState } from '../../../contract/sales';
import { type App, type AppContext } from '../../context';
import { inStaffTransaction, staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES } from '../../http/errors';
import { pauseSales, readPause, resumeSales, toSalesState } from './salesPause';

/** Whether the shop sells: staff see it, owners pause and resume. */
export function registerSalesRoutes(app: App, { db, now, responseCache }: AppContext): void {
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const response = { 200: SalesState, ...ERROR_RESPONSES };

  app.get(
    '/api/desk/sales/',
    { config: { access: 'staff' }, schema: { ...about('getSales', 'Whether the shop sells'), response } },
    async () => toSalesState(await readPause(db)),
  );
  app.put(
    '/api/desk/sales/',
    {
      config: { access: 'owner' },
      schema: { ...about('changeSales', 'Pause sales, or resume them'), body: SalesChange, response },
    },
    async (request) => {
      const { paused, reason, text } = request.body;
      await inStaffTransaction(db, staffOf(request), (transaction) =>
        paused ? pauseSales(transaction, { reason, text }, now()) : resumeSales(transaction),
      );
      // The pages of this process show it at once.
      responseCache.clear();
      return toSalesState(await readPause(db));
    },
  );
}
