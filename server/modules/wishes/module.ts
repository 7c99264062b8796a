import * as wishesContract from '../../../contract/wishes';
import { readWishData } from './personalData';
import { registerWishRoutes } from './wishRoutes';
import { STOCK_ALERTS, stockAlertMails, workOnStockAlerts } from './stockAlertJobs';
import { type ShopModule } from '../../shopModule';

export const wishes: ShopModule = {
  routes: registerWishRoutes,
  contract: [wishesContract],
  queues: [STOCK_ALERTS],
  work: workOnStockAlerts,
  mails: stockAlertMails,
  personalData: readWishData,
};
