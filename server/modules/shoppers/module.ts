import * as shoppersContract from '../../../contract/shoppers';
import { readShopperData } from './personalData';
import { registerShopperRoutes } from './shopperRoutes';
import { STOCK_ALERTS, stockAlertMails, workOnStockAlerts } from './stockAlertJobs';
import { type ShopModule } from '../../shopModule';

export const shoppers: ShopModule = {
  routes: registerShopperRoutes,
  contract: [shoppersContract],
  queues: [STOCK_ALERTS],
  work: workOnStockAlerts,
  mails: stockAlertMails,
  personalData: readShopperData,
};
