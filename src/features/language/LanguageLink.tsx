import Link, { type LinkProps } from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { type Language, localizedPath } from '../../../contract/languages';
import { useBrowserValue } from '../../components/useHydrated';
import { pageLanguages } from '../../i18n/pageLanguage';
import { useLanguage } from '../../i18n/useLanguage';
import { chooseLanguage } from '../../session/languageChoice';

const NAMES: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

/** A link to this page in the other language, as a new document; nothing where the shop has one language. */
export function LanguageLink({ sx, children }: Pick<LinkProps, 'sx' | 'children'>) {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  // The server renders one page for all queries that it does not know.
  const path = useBrowserValue(() => pathname + search, pathname.replace(/(?<=.)\/$/, ''));
  if (pageLanguages().length < 2) return null;
  const other = language === 'en' ? 'ne' : 'en';
  return (
    <Link
      href={localizedPath(other, path)}
      lang={other}
      hrefLang={other}
      color="inherit"
      onClick={() => chooseLanguage(other)}
      sx={[{ display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children ?? NAMES[other]}
    </Link>
  );
}
