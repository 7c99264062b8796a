import * as pageTextContract from '../../../contract/pageTexts';
import { registerPageTextRoutes } from './pageTextRoutes';
import { type ShopModule } from '../../shopModule';

export const pageTexts: ShopModule = { routes: registerPageTextRoutes, contract: [pageTextContract] };
