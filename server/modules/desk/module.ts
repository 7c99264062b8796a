import * as deskContract from '../../../contract/desk';
import * as deskOverviewContract from '../../../contract/deskOverview';
import * as deskQueueContract from '../../../contract/deskQueue';
import * as phoneOrdersContract from '../../../contract/phoneOrders';
import { registerDeskRoutes } from './deskRoutes';
import { registerOverviewRoutes } from './reports/overviewRoutes';
import { registerPhoneOrderRoutes } from './phoneOrderRoutes';
import { registerQueueRoutes } from './queue/queueRoutes';
import { type ShopModule } from '../../shopModule';

export const desk: ShopModule = {
  routes: (app, context) => {
    registerDeskRoutes(app, context);
    registerPhoneOrderRoutes(app, context);
    registerQueueRoutes(app, context);
    registerOverviewRoutes(app, context);
  },
  contract: [deskContract, deskOverviewContract, deskQueueContract, phoneOrdersContract],
};
