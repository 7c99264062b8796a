import { type I18n } from '@lingui/core';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readDigits, subscribeToDigits } from '../session/languageChoice';
import { createI18n } from './createI18n';

/**
 * The texts with the digits that the reader has chosen. The server's page has Latin ones, and so has its hydration. Other digits are a new object:
 * compiled components keep what they have made of the old one.
 */
export function useDigits(i18n: I18n): I18n {
  const chosen = useSyncExternalStore(subscribeToDigits, readDigits, () => 'latin' as const);
  const digits = i18n.locale === 'ne' ? chosen : 'latin';
  const shown = useMemo(() => (digits === 'latin' ? i18n : createI18n('ne', i18n.messages, digits)), [i18n, digits]);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    // The provider takes another object when that one reports a change.
    shown.emit('change');
  }, [shown]);
  return shown;
}
