import { Type } from '@sinclair/typebox';
import {
  Approval,
  DeskSubmissionPage,
  ManyRejected,
  ManyRejection,
  Rejection,
  Submission,
} from '../../../../contract/selling';
import { type App, type AppContext } from '../../../context';
import { imageBase } from '../../../http/baseUrl';
import { paged } from '../../../http/cappedPage';
import { PagedQuery } from '../../../http/paging';
import { IdParams } from '../../../http/validation';
import { SELLING_ERROR_RESPONSES } from '../sellingErrors';
import { approveSubmission, rejectSubmission, rejectSubmissions, reopenSubmission } from './decideSubmission';
import { readDeskSubmissions } from './deskSubmissions';
import { callerOf } from './lockSubmission';
import { SubmissionState } from './submissionRoutes';

const ListQuery = Type.Object({
  state: Type.Optional(SubmissionState),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  member: Type.Optional(Type.Integer({ description: 'the id of the owner' })),
  ...PagedQuery.properties,
});
const Reopening = Type.Object({ version: Type.Integer() }, { title: 'Reopening' });

/** The review of what members propose, for staff. */
export function registerStaffSubmissionRoutes(app: App, context: AppContext): void {
  const { db, config } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const one = { params: IdParams, response: { 200: Submission, ...SELLING_ERROR_RESPONSES } };

  app.get(
    '/api/desk/submissions/',
    {
      ...access,
      schema: {
        ...about('getDeskSubmissions', 'A page of what waits for review, or of another state'),
        querystring: ListQuery,
        response: { 200: DeskSubmissionPage, ...SELLING_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const filter = { ...query, state: query.state ?? 'review' };
      return paged(request, config, (page) =>
        readDeskSubmissions(db, filter, { page, imageBase: imageBase(request, config), tax: config.tax }),
      );
    },
  );

  app.post(
    '/api/desk/submissions/:id/approve/',
    { ...access, schema: { ...about('approveSubmission', 'Publish a submission'), ...one, body: Approval } },
    async (request) => approveSubmission(context, request.params.id, request.body, callerOf(request, config)),
  );

  app.post(
    '/api/desk/submissions/:id/reject/',
    { ...access, schema: { ...about('rejectSubmission', 'Send back with a reason'), ...one, body: Rejection } },
    async (request) => rejectSubmission(context, request.params.id, request.body, callerOf(request, config)),
  );

  app.post(
    '/api/desk/submissions/reject/',
    {
      ...access,
      schema: {
        ...about('rejectSubmissions', 'Send many back with one reason'),
        body: ManyRejection,
        response: { 200: ManyRejected, ...SELLING_ERROR_RESPONSES },
      },
    },
    async (request) => rejectSubmissions(context, request.body, callerOf(request, config)),
  );

  app.post(
    '/api/desk/submissions/:id/reopen/',
    { ...access, schema: { ...about('reopenSubmission', 'Undo sending back'), ...one, body: Reopening } },
    async (request) => reopenSubmission(context, request.params.id, request.body.version, callerOf(request, config)),
  );
}
