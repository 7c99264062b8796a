import * as ridersContract from '../../../contract/riders';
import { registerRiderRoutes } from './riderRoutes';
import { type ShopModule } from '../../shopModule';

export const riders: ShopModule = {
  routes: registerRiderRoutes,
  contract: [ridersContract],
};
