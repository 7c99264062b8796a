import * as staffLogContract from '../../../contract/staffLog';
import { registerStaffLogRoutes } from './staffLogRoutes';
import { type ShopModule } from '../../shopModule';

export const staffLog: ShopModule = {
  routes: registerStaffLogRoutes,
  contract: [staffLogContract],
};
