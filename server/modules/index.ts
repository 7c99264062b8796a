import { type ShopModule } from '../shopModule';
import { accounts } from './accounts/module';
import { addresses } from './addresses/module';
import { bills } from './bills/module';
import { cart } from './cart/module';
import { cash } from './cash/module';
import { catalog } from './catalog/module';
import { checkout } from './checkout/module';
import { clientErrors } from './clientErrors/module';
import { delivery } from './delivery/module';
import { desk } from './desk/module';
import { members } from './members/module';
import { notes } from './notes/module';
import { orders } from './orders/module';
import { pageTexts } from './pageTexts/module';
import { payments } from './payments/module';
import { personalData } from './personalData/module';
import { problems } from './problems/module';
import { riders } from './riders/module';
import { sales } from './sales/module';
import { selling } from './selling/module';
import { webVitals } from './webVitals/module';
import { wishes } from './wishes/module';
import { staffLog } from './staffLog/module';

/** The modules of the shop. */
export const MODULES: ShopModule[] = [
  accounts,
  addresses,
  bills,
  cart,
  cash,
  catalog,
  checkout,
  clientErrors,
  delivery,
  desk,
  members,
  notes,
  orders,
  pageTexts,
  payments,
  personalData,
  problems,
  riders,
  sales,
  selling,
  webVitals,
  wishes,
  staffLog,
];
