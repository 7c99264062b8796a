import { type Location } from 'react-router-dom';
import { keepPlaces } from '../components/keptPlaces';

const places = keepPlaces<number>('scroll-places');

/** Whoever comes back from a login finds the place that was kept where they left. */
const placeOf = ({ key, state }: Location): string => (state as { backAt?: string } | null)?.backAt ?? key;

/** How far the window was scrolled, in pixels, when this entry of the browser's history was left; undefined for a new one. */
export const readScrollPlace = (location: Location): number | undefined => places.read(placeOf(location));

/** Keeps under this entry how far the window is scrolled. */
export const keepScrollPlace = (location: Location, place: number): void => places.keep(placeOf(location), place);

/** Lets `keeper` keep a place as the page goes. Gives a way to let it go. */
export const { beforeStoring: beforeStoringScrollPlaces } = places;
