import { registerCancelRoute } from './cancelRoute';
import { MISSING_BILLS, workOnMissingBills } from './missingBills';
import { PAYMENT_QUEUES, workOnPayments } from './paymentJobs';
import { registerPaymentRoutes } from './paymentRoutes';
import { readCashBlocks } from './personalData';
import { registerSimulator } from './simulator/simulatorRoutes';
import { type ShopModule } from '../../shopModule';

export const payments: ShopModule = {
  routes: async (app, context) => {
    registerPaymentRoutes(app, context);
    registerCancelRoute(app, context);
    await registerSimulator(app, context);
  },
  queues: [MISSING_BILLS, ...PAYMENT_QUEUES],
  work: async (boss, context) => {
    await workOnPayments(boss, context);
    await workOnMissingBills(boss, context);
  },
  personalData: readCashBlocks,
};
