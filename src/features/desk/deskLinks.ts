import { matchPath } from 'react-router-dom';
import { paths } from '../../config/paths';

type DeskLink = { text: string; to: string; covers?: string; forOwners?: true };

/** The pages of the desk, in the order of the menu. `covers`: an address below another one that belongs to the page, too. */
export const DESK_LINKS: readonly DeskLink[] = [
  { text: /*i18n*/ 'Orders', to: paths.desk, covers: paths.deskOrder },
  { text: /*i18n*/ 'Pick list', to: paths.deskPickList, covers: paths.deskSlips },
  { text: /*i18n*/ 'Problems', to: paths.deskProblems },
  { text: /*i18n*/ 'Riders', to: paths.deskRiders },
  { text: /*i18n*/ 'Takings', to: paths.deskTakings },
  { text: /*i18n*/ 'Suppliers', to: paths.deskSuppliers },
  { text: /*i18n*/ 'Products', to: paths.deskProducts, covers: paths.deskMissedSearches },
  { text: /*i18n*/ 'Review', to: paths.deskReview },
  { text: /*i18n*/ 'Categories', to: paths.deskCategories },
  { text: /*i18n*/ 'Delivery', to: paths.deskDelivery },
  { text: /*i18n*/ 'Members', to: paths.deskMembers },
  { text: /*i18n*/ 'Texts', to: paths.deskTexts, covers: paths.deskText },
  { text: /*i18n*/ 'Overview', to: paths.deskOverview },
  { text: /*i18n*/ 'Registers', to: paths.deskRegisters, forOwners: true },
  { text: /*i18n*/ 'Log', to: paths.deskLog, forOwners: true },
];

/** The page of the menu that an address belongs to. */
export const findDeskLink = (pathname: string): DeskLink | undefined =>
  DESK_LINKS.find(
    ({ to, covers }) =>
      matchPath({ path: to, end: to === paths.desk }, pathname) ?? (covers && matchPath(covers, pathname)),
  );
