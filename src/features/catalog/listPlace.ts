import { keepPlaces } from '../../components/keptPlaces';

/** Where a visitor was in a list: how many products were shown, how tall each page of them was (pixels), how far the window was scrolled. */
export type ListPlace = { shown: number; heights: number[]; y: number };

/** Places in lists, by entry of the browser's history. */
export const {
  read: readPlace,
  keep: keepPlace,
  beforeStoring: beforeStoringPlaces,
} = keepPlaces<ListPlace>('list-places');
