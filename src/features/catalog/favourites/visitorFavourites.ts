import { MAX_FAVOURITES } from '../../../../contract/wishRules';
import { createStoredIds } from '../storedIds';

const stored = createStoredIds('favourites', MAX_FAVOURITES);

/** The ids of the favourites that a visitor has kept in this browser, the last one first. */
export const readVisitorFavourites = stored.read;

/** Keeps these as the favourites of a visitor. */
export const writeVisitorFavourites = stored.write;

/** The favourites of a visitor, as they are stored. */
export const useVisitorFavourites = stored.useIds;
