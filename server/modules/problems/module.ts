import * as problemsContract from '../../../contract/problems';
import { registerStaffProblemRoutes } from './staffProblemRoutes';
import { LEGAL_DATES, LEGAL_DATES_MAIL, mailLate, renderLateMail } from './legalDateMail';
import { problemMails } from './problemMails';
import { runScheduled } from '../../queue/runScheduled';
import { registerProblemRoutes } from './problemRoutes';
import { readProblemsOfMember } from './readProblems';
import { type ShopModule } from '../../shopModule';

export const problems: ShopModule = {
  routes: async (app, context) => {
    await registerProblemRoutes(app, context);
    registerStaffProblemRoutes(app, context);
  },
  contract: [problemsContract],
  queues: [LEGAL_DATES],
  work: (boss, context) =>
    runScheduled(
      boss,
      context.log,
      LEGAL_DATES,
      'complaints and refunds past their date could not be mailed',
      async () => {
        await mailLate(context);
      },
    ),
  mails: (context) => ({ ...problemMails(context), [LEGAL_DATES_MAIL]: () => renderLateMail(context) }),
  personalData: async ({ db }, { id }, { imageBase }) => ({ problems: await readProblemsOfMember(db, id, imageBase) }),
};
