import * as accountContract from '../../../contract/account';
import * as wireContract from '../../../contract/wire';
import { accountMails, CLEAN_UP, workOnAccounts } from './accountJobs';
import { registerAccountRoutes } from './accountRoutes';
import { readAccountData } from './personalData';
import { type ShopModule } from '../../shopModule';

export const accounts: ShopModule = {
  routes: registerAccountRoutes,
  contract: [accountContract, wireContract],
  queues: [CLEAN_UP],
  work: workOnAccounts,
  mails: accountMails,
  personalData: readAccountData,
};
