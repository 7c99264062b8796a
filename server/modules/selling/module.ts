import * as sellingContract from '../../../contract/selling';
import { readSellingData } from './personalData';
import { registerPublishedRoutes } from './published/publishedRoutes';
import { registerSellingStandingRoutes } from './standing/standingRoutes';
import { registerStaffSubmissionRoutes } from './submissions/staffSubmissionRoutes';
import { submissionMails } from './submissions/submissionMails';
import { registerSubmissionPictureRoute } from './submissions/submissionPictureRoute';
import { registerSubmissionRoutes } from './submissions/submissionRoutes';
import { type ShopModule } from '../../shopModule';

export const selling: ShopModule = {
  routes: async (app, context) => {
    registerPublishedRoutes(app, context);
    registerSubmissionRoutes(app, context);
    await registerSubmissionPictureRoute(app, context);
    registerStaffSubmissionRoutes(app, context);
    registerSellingStandingRoutes(app, context);
  },
  contract: [sellingContract],
  mails: submissionMails,
  personalData: readSellingData,
};
