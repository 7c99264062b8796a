import { type Location } from 'react-router-dom';

/**
 * The key under which the scroll position and the list of a page are stored: that of its history entry. A page opened after a login has
 * the key of the entry on which the login was pressed.
 */
export const scrollKey = ({ key, state }: Location): string => (state as { backAt?: string } | null)?.backAt ?? key;
