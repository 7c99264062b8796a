import { Submission } from '../../../../contract/selling';
import { type App, type AppContext } from '../../../context';
import { IdParams } from '../../../http/validation';
import { PICTURE_UPLOAD, registerPictureUploads } from '../../../pictures/receivePicture';
import { SELLING_ERROR_RESPONSES } from '../sellingErrors';
import { changePicture } from './changeSubmission';
import { callerOf, readSubmission } from './lockSubmission';

/** The picture of a submission, for its owner and for staff. */
export async function registerSubmissionPictureRoute(app: App, context: AppContext): Promise<void> {
  const { db, config } = context;
  await registerPictureUploads(app, context, (scope, receivePicture) => {
    scope.put(
      '/api/selling/submissions/:id/image/',
      {
        ...PICTURE_UPLOAD,
        config: { access: 'member' },
        schema: {
          ...PICTURE_UPLOAD.schema,
          tags: ['selling'],
          operationId: 'setSubmissionPicture',
          summary: 'Set the picture of a submission',
          params: IdParams,
          response: { 200: Submission, ...SELLING_ERROR_RESPONSES },
        },
      },
      async (request) => {
        const { id } = request.params;
        const caller = callerOf(request, config);
        // Before the picture is read.
        await readSubmission(db, id, caller);
        return changePicture(db, id, await receivePicture(request), caller);
      },
    );
  });
}
