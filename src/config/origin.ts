import { createContext, useContext } from 'react';

/** The origin of the page. In the browser it is the document's; the server, which has one for each host name, provides it. */
export const OriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);

export const useOrigin = (): string => useContext(OriginContext);
