import { useLingui } from '@lingui/react/macro';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { type ReactNode, useMemo } from 'react';
import { localDigits } from '../../contract/formats';
import { theme } from './theme/theme';

/** MUI's own labels in Nepali. MUI's Nepali locale has some that are wrong. */
export function MuiTexts({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const props = useMemo(() => {
    const pageLabel = (type: string, page: number | null, isSelected: boolean) => {
      const number = localDigits(i18n, String(page));
      if (type === 'page') return isSelected ? t`page ${number}` : t`Go to page ${number}`;
      return type === 'next' ? t`Go to next page` : t`Go to previous page`;
    };
    const added = {
      MuiAlert: { closeText: t`Close` },
      MuiAutocomplete: {
        clearText: t`Clear`,
        closeText: t`Close`,
        openText: t`Open`,
        loadingText: t`Loading…`,
        noOptionsText: t`No options`,
      },
      MuiPagination: { 'aria-label': t`pagination navigation`, getItemAriaLabel: pageLabel },
    };
    const all: Record<string, unknown> = { ...theme.components };
    for (const [name, defaultProps] of Object.entries(added)) all[name] = { ...(all[name] as object), defaultProps };
    return all;
  }, [t, i18n]);
  return <DefaultPropsProvider value={props}>{children}</DefaultPropsProvider>;
}
