import * as deliveryContract from '../../../contract/delivery';
import { registerClosureRoutes } from './closureRoutes';
import { DELIVERY_SLOTS, workOnDelivery } from './deliveryJobs';
import { registerDeliveryRoutes } from './deliveryRoutes';
import { registerStaffDeliveryRoutes } from './staffDeliveryRoutes';
import { type ShopModule } from '../../shopModule';

export const delivery: ShopModule = {
  routes: (app, context) => {
    registerDeliveryRoutes(app, context);
    registerStaffDeliveryRoutes(app, context);
    registerClosureRoutes(app, context);
  },
  contract: [deliveryContract],
  queues: [DELIVERY_SLOTS],
  work: workOnDelivery,
};
