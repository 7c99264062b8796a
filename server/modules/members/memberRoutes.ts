import { Type } from '@sinclair/typebox';
import {
  Caller,
  CallerEmail,
  CashBlockBody,
  DeskMemberDetails,
  DeskMemberPage,
  FirstCashOrder,
  ProposalBlockBody,
} from '../../../contract/members';
import { type App, type AppContext } from '../../context';
import { recordReading } from '../../db/recordReading';
import { staffOf } from '../../db/staffTransaction';
import { paged } from '../../http/cappedPage';
import { ERROR_RESPONSES, NotFoundError } from '../../http/errors';
import { OptionalKeyHeader, readCall } from '../../http/idempotentCalls';
import { PagedQuery } from '../../http/paging';
import { IdParams } from '../../http/validation';
import { requestLanguage } from '../../http/requestLanguage';
import { blockProposals, liftProposalBlock } from '../selling/standing/proposalBlocks';
import { addCaller, removeCaller, setCallerEmail } from './callers';
import { readFirstCashOrders, setCalled } from './firstCashOrders';
import { allowMemberCash, blockMemberCash } from '../cash/memberCash';
import { readMember, readMembers } from './readMembers';

const MembersQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'name, email address or phone number' })),
  blocked: Type.Optional(Type.Boolean({ description: 'members whom staff do not let pay on delivery' })),
  ...PagedQuery.properties,
});

/** The members, for staff: their orders, and whether they may pay on delivery. */
export function registerMemberRoutes(app: App, context: AppContext): void {
  const { db, config } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const details = async (id: number): Promise<DeskMemberDetails> => {
    const member = await readMember(context, id);
    if (!member) throw new NotFoundError();
    return member;
  };
  const onMember = { params: IdParams, response: { 200: DeskMemberDetails, ...ERROR_RESPONSES } };
  const calls = { response: { 200: Type.Array(FirstCashOrder), ...ERROR_RESPONSES } };

  app.get(
    '/api/desk/members/',
    {
      ...access,
      schema: {
        ...about('getMembers', 'The members, newest first'),
        querystring: MembersQuery,
        response: { 200: DeskMemberPage, ...ERROR_RESPONSES },
      },
    },
    async (request) => paged(request, config, (page) => readMembers(db, request.query, page)),
  );
  app.post(
    '/api/desk/members/',
    {
      ...access,
      schema: {
        ...about('addCaller', 'Make an account for a caller'),
        headers: OptionalKeyHeader,
        body: Caller,
        response: { 201: DeskMemberDetails, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { first_name, last_name, phone_number, email } = request.body;
      const caller = { first_name, last_name, phone_number, ...(email !== undefined && { email }) };
      const language = requestLanguage(request, context.config);
      const call = readCall(request.member.id, request.headers, ['caller', caller]);
      return reply
        .code(201)
        .send(await details(await addCaller(context, staffOf(request), { ...caller, language }, call)));
    },
  );
  app.get(
    '/api/desk/members/:id/',
    { ...access, schema: { ...about('getMember', 'A member with their newest orders'), ...onMember } },
    async (request) => {
      const { id } = request.params;
      const member = await details(id);
      await recordReading(db, staffOf(request), { thing: 'member', thingId: id, source: 'users' });
      return member;
    },
  );
  app.put(
    '/api/desk/members/:id/email/',
    {
      ...access,
      schema: {
        ...about('setCallerEmail', 'Give a caller who has not chosen a password another email address'),
        body: CallerEmail,
        ...onMember,
      },
    },
    async (request) => {
      await setCallerEmail(context, staffOf(request), request.params.id, { email: request.body.email });
      return details(request.params.id);
    },
  );
  app.delete(
    '/api/desk/members/:id/',
    {
      ...access,
      schema: {
        ...about('removeCaller', 'Remove an account made for a caller who has not chosen a password'),
        params: IdParams,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await removeCaller(context, staffOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/api/desk/members/:id/cash-block/',
    {
      ...access,
      schema: { ...about('blockCashOfMember', 'No more cash on delivery'), body: CashBlockBody, ...onMember },
    },
    async (request) => {
      await blockMemberCash(context, staffOf(request), request.params.id, request.body.reason);
      return details(request.params.id);
    },
  );
  app.delete(
    '/api/desk/members/:id/cash-block/',
    { ...access, schema: { ...about('allowCashOfMember', 'Cash on delivery again'), ...onMember } },
    async (request) => {
      await allowMemberCash(context, staffOf(request), request.params.id);
      return details(request.params.id);
    },
  );
  app.post(
    '/api/desk/members/:id/proposal-block/',
    {
      ...access,
      schema: { ...about('closeProposalsOfMember', 'No more proposals'), body: ProposalBlockBody, ...onMember },
    },
    async (request) => {
      await blockProposals(context, staffOf(request), request.params.id, request.body.reason);
      return details(request.params.id);
    },
  );
  app.delete(
    '/api/desk/members/:id/proposal-block/',
    { ...access, schema: { ...about('reopenProposalsOfMember', 'Proposals again'), ...onMember } },
    async (request) => {
      await liftProposalBlock(context, staffOf(request), request.params.id);
      return details(request.params.id);
    },
  );

  app.get(
    '/api/desk/calls/',
    { ...access, schema: { ...about('getFirstCashOrders', 'First cash orders, to be confirmed by a call'), ...calls } },
    async () => readFirstCashOrders(db),
  );
  app.post(
    '/api/desk/calls/:id/',
    { ...access, schema: { ...about('recordCall', 'Note the call about an order'), params: IdParams, ...calls } },
    async (request) => setCalled(context, staffOf(request), request.params.id, true),
  );
  app.delete(
    '/api/desk/calls/:id/',
    { ...access, schema: { ...about('takeBackCall', 'No call was made'), params: IdParams, ...calls } },
    async (request) => setCalled(context, staffOf(request), request.params.id, false),
  );
}
