import * as deskCategoriesContract from '../../../contract/deskCategories';
import * as managedProductsContract from '../../../contract/managedProducts';
import * as searchesContract from '../../../contract/searches';
import { registerCatalogRoutes } from './catalogRoutes';
import { registerDeskCategoryRoutes } from './categories/deskCategoryRoutes';
import { registerDeskProductRoutes } from './managed/deskProductRoutes';
import { readCatalogData } from './personalData';
import { registerSearchRoutes } from './searches/searchRoutes';
import { type ShopModule } from '../../shopModule';

export const catalog: ShopModule = {
  routes: async (app, context) => {
    registerCatalogRoutes(app, context);
    registerSearchRoutes(app, context);
    await registerDeskProductRoutes(app, context);
    await registerDeskCategoryRoutes(app, context);
  },
  contract: [deskCategoriesContract, managedProductsContract, searchesContract],
  personalData: readCatalogData,
};
