import * as salesContract from '../../../contract/sales';
import { registerSalesRoutes } from './salesRoutes';
import { type ShopModule } from '../../shopModule';

export const sales: ShopModule = {
  routes: registerSalesRoutes,
  contract: [salesContract],
};
