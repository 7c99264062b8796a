import { and, eq } from 'drizzle-orm';
import { Type } from '@sinclair/typebox';
import { Bill, BillPrint, Register } from '../../../contract/bills';
import { type App, type AppContext } from '../../context';
import { orders } from '../../db/orderSchema';
import { recordReading } from '../../db/recordReading';
import { staffOf } from '../../db/staffTransaction';
import { DetailError, ERROR_RESPONSES } from '../../http/errors';
import { IdParams } from '../../http/validation';
import { notIssued } from './billErrors';
import { recordPrint } from './printBill';
import { readBill } from './readBill';
import { readRegister, registerCsv } from './registers';

const RegisterQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'of Bikram Sambat, 2083-08; the newest by default',
    }),
  ),
  format: Type.Optional(Type.Literal('csv')),
});

/** The bill of an order, its prints, and the registers of a month. */
export function registerBillRoutes(app: App, context: AppContext): void {
  const { db } = context;
  const about = (tag: string, operationId: string, summary: string) => ({ tags: [tag], operationId, summary });

  app.get(
    '/api/orders/:id/bill/',
    {
      config: { access: 'member' },
      schema: {
        ...about('orders', 'getBill', "The bill of an order: of the member's own, and for staff of each"),
        params: IdParams,
        response: { 200: Bill, ...ERROR_RESPONSES },
      },
    },
    async ({ member, params: { id } }) => {
      const isTheirs = member.isStaff ? undefined : eq(orders.memberId, member.id);
      const [order] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), isTheirs));
      if (!order) throw new DetailError(404, 'Not found.');
      const bill = await readBill(db, id);
      if (!bill) throw notIssued();
      return bill;
    },
  );

  app.post(
    '/api/desk/orders/:id/bill/prints/',
    {
      config: { access: 'staff' },
      schema: {
        ...about('desk', 'recordBillPrint', 'Record a print of a bill'),
        params: IdParams,
        response: { 201: BillPrint, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const print = await recordPrint(context, request.params.id, staffOf(request));
      return reply.code(201).send(print);
    },
  );

  for (const name of ['sales', 'returns', 'standard'] as const)
    app.get(
      `/api/desk/registers/${name}/`,
      {
        config: { access: 'owner' },
        schema: {
          ...about('desk', `get${name[0]!.toUpperCase()}${name.slice(1)}Register`, `The ${SUMMARIES[name]} of a month`),
          querystring: RegisterQuery,
          response: { 200: Type.Unsafe<Register | string>(Register), ...ERROR_RESPONSES },
        },
      },
      async (request, reply) => {
        const { query } = request;
        const register = await readRegister(context, name, query.month);
        const part = { register: name, month: register.month, format: query.format ?? 'page' };
        await recordReading(db, staffOf(request), { thing: 'register', source: 'registers', part });
        if (query.format !== 'csv') return register;
        reply.header('content-disposition', `attachment; filename="${name}-${register.month}.csv"`);
        return reply.type('text/csv; charset=utf-8').send(registerCsv(register));
      },
    );
}

const SUMMARIES = {
  sales: 'sales register',
  returns: 'register of sales returns',
  standard: 'standard view of the bills',
} as const;
