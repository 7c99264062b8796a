import { Type } from '@sinclair/typebox';
import { Earnings, PayoutBody, Supplier } from '../../../contract/earnings';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES } from '../../http/errors';
import { KeyHeader, readIdempotencyKey, toIdempotentCall } from '../../http/idempotentCalls';
import { IdParams } from '../../http/validation';

import { readEarnings, readSuppliers, recordPayout, takeBackPayout } from './earnings';

const PayoutParams = Type.Object({ ...IdParams.properties, payout: IdParams.properties.id });

/** What the goods of members have brought: for the member, and for staff, who record what was paid out. */
export function registerEarningsRoutes(app: App, context: AppContext): void {
  const { db } = context;
  const about = (tag: string, operationId: string, summary: string) => ({ tags: [tag], operationId, summary });
  const response = { 200: Earnings, ...ERROR_RESPONSES };

  app.get(
    '/api/selling/earnings/',
    {
      config: { access: 'member' },
      schema: { ...about('selling', 'getEarnings', 'What the goods of the member have brought'), response },
    },
    async ({ member }) => readEarnings(db, member.id),
  );
  app.get(
    '/api/desk/suppliers/',
    {
      config: { access: 'staff' },
      schema: {
        ...about('desk', 'getSuppliers', 'The members whose goods have brought something'),
        response: { 200: Type.Array(Supplier), ...ERROR_RESPONSES },
      },
    },
    async () => readSuppliers(db),
  );
  app.get(
    '/api/desk/suppliers/:id/',
    {
      config: { access: 'staff' },
      schema: {
        ...about('desk', 'getSupplier', 'What the goods of a member have brought'),
        params: IdParams,
        response,
      },
    },
    async ({ params }) => readEarnings(db, params.id),
  );
  app.post(
    '/api/desk/suppliers/:id/payouts/',
    {
      config: { access: 'staff', isElevated: true },
      schema: {
        ...about('desk', 'recordPayout', 'Record what was paid to a member by hand'),
        params: IdParams,
        headers: KeyHeader,
        body: PayoutBody,
        response,
      },
    },
    async (request) => {
      const { params, body, member, headers } = request;
      const call = toIdempotentCall(member.id, readIdempotencyKey(headers), ['payout', params.id, body]);
      return recordPayout(context, { memberId: params.id, ...staffOf(request) }, body, call);
    },
  );
  app.delete(
    '/api/desk/suppliers/:id/payouts/:payout/',
    {
      config: { access: 'staff' },
      schema: {
        ...about('desk', 'takeBackPayout', 'Take back that a member was paid'),
        params: PayoutParams,
        response,
      },
    },
    async (request) => {
      const { id: memberId, payout } = request.params;
      return takeBackPayout(context, { memberId, ...staffOf(request) }, payout);
    },
  );
}
