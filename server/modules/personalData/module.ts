import { registerPersonalDataRoutes } from './personalDataRoutes';
import { type ShopModule } from '../../shopModule';

export const personalData: ShopModule = {
  routes: registerPersonalDataRoutes,
};
