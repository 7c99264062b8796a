import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { PROBLEM_LIMITS } from '../../../contract/problemRules';
import { Problem, ProblemBody, ProblemReply, Returnable } from '../../../contract/problems';
import { type App, type AppContext } from '../../context';
import { imageBase } from '../../http/baseUrl';
import { createCounter } from '../../http/counter';
import { OptionalKeyHeader } from '../../http/idempotentCalls';
import { IdParams, MAX_ID } from '../../http/validation';
import { PICTURE_UPLOAD, registerPictureUploads } from '../../pictures/receivePicture';
import { orderNotFound } from '../orders/orderErrors';
import { findOrder } from '../orders/readOrders';
import { inTransaction } from '../../db/database';
import { lockOwnProblem, type LockedProblem } from './lockProblem';
import { addPhoto, checkPhotos, replyToProblem, withdrawProblem } from './memberProblem';
import { PROBLEM_ERROR_RESPONSES } from './problemErrors';
import { readProblem, readProblemsOfOrder } from './readProblems';
import { reportProblem } from './reportProblem';
import { readReturnable, toReturnable } from './returnable';

const ProblemParams = Type.Object({
  ...IdParams.properties,
  problem: Type.Integer({ minimum: 1, maximum: MAX_ID }),
});

/** The problems of the member's delivered orders: complaints and returns. */
export async function registerProblemRoutes(app: App, context: AppContext): Promise<void> {
  const { db, config } = context;
  const reports = createCounter(context, { name: 'problem', max: PROBLEM_LIMITS.perDay, seconds: 24 * 3600 });
  const access = { config: { access: 'member' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['orders'], operationId, summary });
  const one = { params: ProblemParams, response: { 200: Problem, ...PROBLEM_ERROR_RESPONSES } };
  const readOwnOrder = async (request: FastifyRequest & { member: { id: number } }, id: number) => {
    const order = await findOrder(db, request.member.id, id);
    if (!order) throw orderNotFound();
    return order;
  };
  const ownOf = ({ member, params }: { member: { id: number }; params: { id: number; problem: number } }) => ({
    memberId: member.id,
    orderId: params.id,
    problemId: params.problem,
  });
  const toMemberProblem = (request: FastifyRequest, { problem, order }: Pick<LockedProblem, 'problem' | 'order'>) =>
    readProblem(db, problem, order, imageBase(request, config));

  app.get(
    '/api/orders/:id/problems/',
    {
      ...access,
      schema: {
        ...about('getProblems', 'The problems of an order, the latest first'),
        params: IdParams,
        response: { 200: Type.Array(Problem), ...PROBLEM_ERROR_RESPONSES },
      },
    },
    async (request) =>
      readProblemsOfOrder(db, await readOwnOrder(request, request.params.id), imageBase(request, config)),
  );

  app.get(
    '/api/orders/:id/returnable/',
    {
      ...access,
      schema: {
        ...about('getReturnable', 'The lines of a delivered order that can be reported, and until when'),
        params: IdParams,
        response: { 200: Returnable, ...PROBLEM_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const order = await readOwnOrder(request, request.params.id);
      return toReturnable(await readReturnable(db, order), imageBase(request, config));
    },
  );

  app.post(
    '/api/orders/:id/problems/',
    {
      ...access,
      schema: {
        ...about('reportProblem', 'Report a problem with pieces of a delivered order'),
        params: IdParams,
        headers: OptionalKeyHeader,
        body: ProblemBody,
        response: { 200: Problem, 201: Problem, ...PROBLEM_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const counted = String(request.member.id);
      await reports.check(counted);
      const key = request.headers['idempotency-key'] ?? null;
      const report = { memberId: request.member.id, orderId: request.params.id, body: request.body, key };
      const { created, ...reported } = await reportProblem(context, report);
      if (created) await reports.count(counted);
      return reply.code(created ? 201 : 200).send(await toMemberProblem(request, reported));
    },
  );

  app.post(
    '/api/orders/:id/problems/:problem/replies/',
    {
      ...access,
      schema: { ...about('replyToProblem', 'Write to the shop about a problem'), ...one, body: ProblemReply },
    },
    async (request) => toMemberProblem(request, await replyToProblem(context, ownOf(request), request.body.text)),
  );

  app.post(
    '/api/orders/:id/problems/:problem/withdraw/',
    { ...access, schema: { ...about('withdrawProblem', 'Withdraw a problem that is not decided'), ...one } },
    async (request) => toMemberProblem(request, await withdrawProblem(context, ownOf(request))),
  );

  await registerPictureUploads(app, context, (scope, receivePicture) => {
    scope.put(
      '/api/orders/:id/problems/:problem/photos/',
      {
        ...PICTURE_UPLOAD,
        ...access,
        schema: { ...PICTURE_UPLOAD.schema, ...about('addProblemPhoto', 'Add a photo to a problem'), ...one },
      },
      async (request) => {
        const own = ownOf(request);
        // Before the picture is read.
        await inTransaction(db, async (tx) => checkPhotos(tx, (await lockOwnProblem(tx, own)).problem));
        return toMemberProblem(request, await addPhoto(context, own, await receivePicture(request)));
      },
    );
  });
}
