import { registerCheckoutRoutes } from './checkoutRoutes';
import { type ShopModule } from '../../shopModule';

export const checkout: ShopModule = {
  routes: registerCheckoutRoutes,
};
