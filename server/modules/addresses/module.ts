import * as addressesContract from '../../../contract/addresses';
import { registerAddressRoutes } from './addressRoutes';
import { readAddresses } from './addresses';
import { registerLocationRoutes } from './locationRoutes';
import { type ShopModule } from '../../shopModule';

export const addresses: ShopModule = {
  routes: (app, context) => {
    registerLocationRoutes(app);
    registerAddressRoutes(app, context);
  },
  contract: [addressesContract],
  personalData: async ({ db }, { id }) => ({ addresses: await readAddresses(db, id) }),
};
