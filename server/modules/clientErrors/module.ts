import { registerClientErrorRoutes } from './clientErrorRoutes';
import { type ShopModule } from '../../shopModule';

export const clientErrors: ShopModule = {
  routes: registerClientErrorRoutes,
};
