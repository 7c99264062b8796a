import * as ordersContract from '../../../contract/orders';
import { orderMails } from './orderJobs';
import { registerOrderRoutes } from './orderRoutes';
import { readOrderData } from './personalData';
import { type ShopModule } from '../../shopModule';

export const orders: ShopModule = {
  routes: registerOrderRoutes,
  contract: [ordersContract],
  mails: orderMails,
  personalData: readOrderData,
};
