import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { PROBLEM_STATES } from '../../../contract/problemRules';
import { DeskProblem, DeskProblemError, DeskProblemPage, ProblemTransition } from '../../../contract/problems';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { imageBase } from '../../http/baseUrl';
import { paged } from '../../http/cappedPage';
import { BusinessError, NotFoundError } from '../../http/errors';
import { PagedQuery } from '../../http/paging';
import { IdParams, MAX_ID } from '../../http/validation';
import { moveProblem } from './moveProblem';
import { PROBLEM_ERROR_RESPONSES } from './problemErrors';
import { readDeskProblem, readDeskProblems } from './readProblems';

const ListQuery = Type.Object({
  state: Type.Optional(Type.Union(PROBLEM_STATES.map((state) => Type.Literal(state)))),
  order: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID })),
  ...PagedQuery.properties,
});

/** The problems that members have reported, for staff. */
export function registerStaffProblemRoutes(app: App, context: AppContext): void {
  const { db, config, now } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const one = { params: IdParams, response: { 200: DeskProblem, ...PROBLEM_ERROR_RESPONSES } };
  const readShown = async (request: FastifyRequest, id: number): Promise<DeskProblem> => {
    const problem = await readDeskProblem(db, id, { imageBase: imageBase(request, config), now: now() });
    if (!problem) throw new NotFoundError();
    return problem;
  };

  app.get(
    '/api/desk/problems/',
    {
      ...access,
      schema: {
        ...about(
          'getDeskProblems',
          'A page of problems: those that are not decided by their legal date, then the latest',
        ),
        querystring: ListQuery,
        response: { 200: DeskProblemPage, ...PROBLEM_ERROR_RESPONSES },
      },
    },
    async (request) =>
      paged(request, config, (page) =>
        readDeskProblems(db, request.query, { page, imageBase: imageBase(request, config), now: now() }),
      ),
  );

  app.get(
    '/api/desk/problems/:id/',
    { ...access, schema: { ...about('getDeskProblem', 'One problem'), ...one } },
    async (request) => readShown(request, request.params.id),
  );

  app.post(
    '/api/desk/problems/:id/transition/',
    {
      ...access,
      schema: {
        ...about('moveProblem', 'Move a problem one step, or back'),
        params: IdParams,
        body: ProblemTransition,
        response: { ...one.response, 409: DeskProblemError },
      },
    },
    async (request) => {
      const { id } = request.params;
      await moveProblem(context, { problemId: id, ...staffOf(request) }, request.body).catch(async (error: unknown) => {
        if (error instanceof BusinessError && error.code === 'changed')
          error.body.problem = await readShown(request, id);
        throw error;
      });
      return readShown(request, id);
    },
  );
}
