import { createContext, useContext } from 'react';
import { localizedPath } from '../../contract/languages';
import { useLanguage } from '../i18n/useLanguage';

/** The origin of the page. In the browser it is the document's; the server, which has one for each host name, provides it. */
export const OriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);

export const useOrigin = (): string => useContext(OriginContext);

/** The function that makes the absolute address of a page, in the language of this one. */
export function usePageUrl(): (path: string) => string {
  const origin = useOrigin();
  const language = useLanguage();
  return (path) => origin + localizedPath(language, path);
}
