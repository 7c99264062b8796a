import { SellingStanding } from '../../../../contract/selling';
import { type App, type AppContext } from '../../../context';
import { ERROR_RESPONSES } from '../../../http/errors';
import { countProducts, readStanding } from './standing';

/** Whether the member can propose products, and how many they have. */
export function registerSellingStandingRoutes(app: App, { db }: AppContext): void {
  app.get(
    '/api/selling/standing/',
    {
      config: { access: 'member' },
      schema: {
        tags: ['selling'],
        operationId: 'getSellingStanding',
        summary: 'Whether the member can propose products, and how many they have',
        response: { 200: SellingStanding, ...ERROR_RESPONSES },
      },
    },
    async ({ member }): Promise<SellingStanding> => {
      const { closed, ...standing } = await readStanding(db, member.id);
      return {
        ...standing,
        closed: closed && { reason: closed.reason, at: closed.at },
        counts: await countProducts(db, member.id),
      };
    },
  );
}
