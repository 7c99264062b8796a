import { useLingui } from '@lingui/react';
import { type Language } from '../../contract/languages';

/** The language of the page. */
export const useLanguage = (): Language => useLingui().i18n.locale as Language;
