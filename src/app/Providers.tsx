import { type I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { Toasts } from '../components/feedback/Toasts';
import { AuthContext } from '../features/auth/authContext';
import { type AuthActor } from '../features/auth/authMachine';
import { useDigits } from '../i18n/useDigits';
import { ShopFailure } from './ShopFailure';
import { type AppStore } from './store';
import { theme } from './theme/theme';

/** Whether the page came with the variables of the theme and the baseline, as each page of the server does. */
const isStyled =
  typeof document !== 'undefined' && document.querySelector('style[data-emotion^="css-global"]') !== null;

export type ProvidersProps = {
  store: AppStore;
  /** The state with which the server has rendered the page; hydration starts from it. */
  serverState?: ReturnType<AppStore['getState']>;
  auth: AuthActor | Promise<AuthActor>;
  i18n: I18n;
  /** Gives MUI's own labels in Nepali; not given for English. */
  MuiTexts?: ComponentType<{ children: ReactNode }>;
  /** The router. */
  children: ReactNode;
};

/** What the shop's pages need around them, in the browser and on the server. */
export function Providers({ store, serverState, auth, i18n, MuiTexts = Fragment, children }: ProvidersProps) {
  return (
    // index.html reads the same key before the first paint. Without `noSsr` the provider's context changes after the first render, and React then
    // hydrates all waiting boundaries at once. The colour scheme is read by `useBrowserValue`.
    <ThemeProvider theme={theme} modeStorageKey="color_scheme" noSsr disableStyleSheetGeneration={isStyled}>
      {!isStyled && <CssBaseline enableColorScheme />}
      <Provider store={store} serverState={serverState}>
        <AuthContext value={auth}>
          <I18nProvider i18n={useDigits(i18n)}>
            <MuiTexts>
              <ErrorBoundary fallback={<ShopFailure />}>{children}</ErrorBoundary>
              <ErrorBoundary fallback={null}>
                <Toasts />
              </ErrorBoundary>
            </MuiTexts>
          </I18nProvider>
        </AuthContext>
      </Provider>
    </ThemeProvider>
  );
}
