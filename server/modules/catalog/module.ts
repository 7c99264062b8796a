import * as deskCategoriesContract from '../../../contract/deskCategories';
import * as managedProductsContract from '../../../contract/managedProducts';
import * as searchesContract from '../../../contract/searches';
import { registerCatalogRoutes } from './catalogRoutes';
import { registerStaffCategoryRoutes } from './categories/staffCategoryRoutes';
import { registerStaffProductRoutes } from './managed/staffProductRoutes';
import { readCatalogData } from './personalData';
import { registerSearchRoutes } from './searches/searchRoutes';
import { type ShopModule } from '../../shopModule';

export const catalog: ShopModule = {
  routes: async (app, context) => {
    registerCatalogRoutes(app, context);
    registerSearchRoutes(app, context);
    await registerStaffProductRoutes(app, context);
    await registerStaffCategoryRoutes(app, context);
  },
  contract: [deskCategoriesContract, managedProductsContract, searchesContract],
  personalData: readCatalogData,
};
