import { createContext } from 'react';

/** A number before the title of the page, such as how many orders are new; 0 for none. */
export const TitleBadge = createContext(0);
