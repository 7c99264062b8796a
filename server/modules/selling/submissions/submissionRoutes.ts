import { Type } from '@sinclair/typebox';
import { SUBMISSION_STATES } from '../../../../contract/productRules';
import { Submission, SubmissionBody, SubmissionPage, SubmissionPatch } from '../../../../contract/selling';
import { type App, type AppContext } from '../../../context';
import { baseUrl, imageBase } from '../../../http/baseUrl';
import { createCounter } from '../../../http/counter';
import { OptionalKeyHeader } from '../../../http/idempotentCalls';
import { PagedQuery, pageLinks, readPage } from '../../../http/paging';
import { IdParams } from '../../../http/validation';
import { SELLING_ERROR_RESPONSES } from '../sellingErrors';
import { addSubmission } from './addSubmission';
import { changeSubmission, removeSubmission } from './changeSubmission';
import { callerOf, readSubmission } from './lockSubmission';
import { readSubmissions } from './readSubmissions';
import { sendSubmission, withdrawSubmission } from './sendSubmission';

const SENDINGS_PER_DAY = 50;

export const SubmissionState = Type.Union(SUBMISSION_STATES.map((state) => Type.Literal(state)));
const ListQuery = Type.Object({
  state: Type.Optional(SubmissionState),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  ...PagedQuery.properties,
});

/** The products that a member proposes. Staff may read and change each of them. */
export function registerSubmissionRoutes(app: App, context: AppContext): void {
  const { db, config, now } = context;
  const sendings = createCounter(context, { name: 'submission', max: SENDINGS_PER_DAY, seconds: 24 * 3600 });
  const access = { config: { access: 'member' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['selling'], operationId, summary });
  const one = { params: IdParams, response: { 200: Submission, ...SELLING_ERROR_RESPONSES } };

  app.get(
    '/api/selling/submissions/',
    {
      ...access,
      schema: {
        ...about('getSubmissions', 'A page of the own submissions, the last changed first'),
        querystring: ListQuery,
        response: { 200: SubmissionPage, ...SELLING_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query, member } = request;
      const page = readPage(query);
      const read = await readSubmissions(db, member.id, query, { page, imageBase: imageBase(request, config) });
      const url = `${baseUrl(request, config)}/api/selling/submissions/`;
      return { count: read.count, ...pageLinks(url, query, page, read.count), results: read.submissions };
    },
  );

  app.post(
    '/api/selling/submissions/',
    {
      ...access,
      schema: {
        ...about('addSubmission', 'Propose a product, or a change of a published one'),
        headers: OptionalKeyHeader,
        body: SubmissionBody,
        response: { 200: Submission, 201: Submission, ...SELLING_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'] ?? null;
      const { submission, created } = await addSubmission(db, request.body, { ...callerOf(request, config), key });
      return reply.code(created ? 201 : 200).send(submission);
    },
  );

  app.get(
    '/api/selling/submissions/:id/',
    { ...access, schema: { ...about('getSubmission', 'One submission'), ...one } },
    async (request) => readSubmission(db, request.params.id, callerOf(request, config)),
  );

  app.patch(
    '/api/selling/submissions/:id/',
    { ...access, schema: { ...about('changeSubmission', 'Change some fields'), ...one, body: SubmissionPatch } },
    async (request) => changeSubmission(db, request.params.id, request.body, callerOf(request, config)),
  );

  app.delete(
    '/api/selling/submissions/:id/',
    {
      ...access,
      schema: {
        ...about('removeSubmission', 'Remove a submission that is not approved'),
        params: IdParams,
        response: { 204: Type.Null(), ...SELLING_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await removeSubmission(db, request.params.id, callerOf(request, config));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/selling/submissions/:id/send/',
    { ...access, schema: { ...about('sendSubmission', 'Send to review'), ...one } },
    async (request) => {
      const key = String(request.member.id);
      await sendings.check(key);
      const sent = await sendSubmission(db, request.params.id, new Date(now()), callerOf(request, config));
      await sendings.count(key);
      return sent;
    },
  );

  app.post(
    '/api/selling/submissions/:id/withdraw/',
    { ...access, schema: { ...about('withdrawSubmission', 'Take back from review'), ...one } },
    async (request) => withdrawSubmission(db, request.params.id, callerOf(request, config)),
  );
}
