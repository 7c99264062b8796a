import { I18nProvider } from '@lingui/react';
import { type ReactNode } from 'react';
import { createI18n } from '../i18n/createI18n';

const english = createI18n();

/** The `wrapper` of a test that renders a component by itself: its texts are English. */
export const I18nWrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={english}>{children}</I18nProvider>
);
