import * as earningsContract from '../../../contract/earnings';
import * as takingsContract from '../../../contract/takings';
import { registerEarningsRoutes } from './earningsRoutes';
import { readPayouts } from './personalData';
import { registerRiderDayRoutes } from './riderDayRoutes';
import { registerTakingsRoutes } from './takingsRoutes';
import { type ShopModule } from '../../shopModule';

export const cash: ShopModule = {
  routes: (app, context) => {
    registerTakingsRoutes(app, context);
    registerEarningsRoutes(app, context);
    registerRiderDayRoutes(app, context);
  },
  contract: [earningsContract, takingsContract],
  personalData: readPayouts,
};
