import Link, { type LinkProps } from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { type Language, localizedPath } from '../../../contract/languages';
import { useHydrated } from '../../components/useHydrated';
import { pageLanguages } from '../../i18n/pageLanguage';
import { useLanguage } from '../../i18n/useLanguage';
import { chooseLanguage } from '../../session/languageChoice';

const NAMES: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

/** A link to this page in the other language, as a new document; nothing where the shop has one language. */
export function LanguageLink({ sx, children }: Pick<LinkProps, 'sx' | 'children'>) {
  const language = useLanguage();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (pageLanguages().length < 2) return null;
  const other = language === 'en' ? 'ne' : 'en';
  // The server renders one page for all queries that it does not know.
  const path = hydrated ? pathname + search : pathname.replace(/(?<=.)\/$/, '');
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
