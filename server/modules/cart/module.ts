import { registerCartRoutes } from './cartRoutes';
import { readCartData } from './personalData';
import { type ShopModule } from '../../shopModule';

export const cart: ShopModule = {
  routes: registerCartRoutes,
  personalData: readCartData,
};
