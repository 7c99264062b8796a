import * as billsContract from '../../../contract/bills';
import { registerBillRoutes } from './billRoutes';
import { type ShopModule } from '../../shopModule';

export const bills: ShopModule = {
  routes: registerBillRoutes,
  contract: [billsContract],
};
