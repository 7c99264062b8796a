import * as membersContract from '../../../contract/members';
import { registerMemberRoutes } from './memberRoutes';
import { type ShopModule } from '../../shopModule';

export const members: ShopModule = {
  routes: registerMemberRoutes,
  contract: [membersContract],
};
