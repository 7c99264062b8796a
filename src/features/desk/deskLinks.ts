import { matchPath } from 'react-router-dom';
import { paths } from '../../config/paths';

type DeskLink = { text: string; to: string; covers?: string; forOwners?: true };

/** The pages of the desk, in the order of the menu. `covers`: an address below another one that belongs to the page, too. */
export const DESK_LINKS: readonly DeskLink[] = [
  { text: 'Orders', to: paths.desk, covers: paths.deskOrder },
  { text: 'Pick list', to: paths.deskPickList, covers: paths.deskSlips },
  { text: 'Problems', to: paths.deskProblems },
  { text: 'Riders', to: paths.deskRiders },
  { text: 'Takings', to: paths.deskTakings },
  { text: 'Suppliers', to: paths.deskSuppliers },
  { text: 'Products', to: paths.deskProducts, covers: paths.deskMissedSearches },
  { text: 'Review', to: paths.deskReview },
  { text: 'Categories', to: paths.deskCategories },
  { text: 'Delivery', to: paths.deskDelivery },
  { text: 'Members', to: paths.deskMembers },
  { text: 'Texts', to: paths.deskTexts, covers: paths.deskText },
  { text: 'Overview', to: paths.deskOverview },
  { text: 'Registers', to: paths.deskRegisters, forOwners: true },
  { text: 'Log', to: paths.deskLog, forOwners: true },
];

/** The page of the menu that an address belongs to. */
export const findDeskLink = (pathname: string): DeskLink | undefined =>
  DESK_LINKS.find(
    ({ to, covers }) =>
      matchPath({ path: to, end: to === paths.desk }, pathname) ?? (covers && matchPath(covers, pathname)),
  );
