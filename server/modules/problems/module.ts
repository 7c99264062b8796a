import * as problemsContract from '../../../contract/problems';
import { registerStaffProblemRoutes } from './staffProblemRoutes';
import { problemMails } from './problemMails';
import { registerProblemRoutes } from './problemRoutes';
import { readProblemsOfMember } from './readProblems';
import { type ShopModule } from '../../shopModule';

export const problems: ShopModule = {
  routes: async (app, context) => {
    await registerProblemRoutes(app, context);
    registerStaffProblemRoutes(app, context);
  },
  contract: [problemsContract],
  mails: problemMails,
  personalData: async ({ db }, { id }, { imageBase }) => ({ problems: await readProblemsOfMember(db, id, imageBase) }),
};
