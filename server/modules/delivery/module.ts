import * as deliveryContract from '../../../contract/delivery';
import { registerClosureRoutes } from './closureRoutes';
import { DELIVERY_SLOTS, workOnDelivery } from './deliveryJobs';
import { registerDeliveryRoutes } from './deliveryRoutes';
import { registerDeskDeliveryRoutes } from './deskDeliveryRoutes';
import { type ShopModule } from '../../shopModule';

export const delivery: ShopModule = {
  routes: (app, context) => {
    registerDeliveryRoutes(app, context);
    registerDeskDeliveryRoutes(app, context);
    registerClosureRoutes(app, context);
  },
  contract: [deliveryContract],
  queues: [DELIVERY_SLOTS],
  work: workOnDelivery,
};
