import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { Toasts } from '../components/feedback/Toasts';
import { AuthContext } from '../features/auth/authContext';
import { type AuthActor } from '../features/auth/authMachine';
import { ShopFailure } from './ShopFailure';
import { type AppStore } from './store';
import { SCHEME_KEY, schemeStorage } from './theme/schemeStorage';
import { theme } from './theme/theme';

type AppProps = {
  store: AppStore;
  /** The state with which the page was prerendered; hydration starts from it. */
  serverState?: ReturnType<AppStore['getState']>;
  auth: AuthActor;
  /** The router provider. */
  children: ReactNode;
};

/** The shop with its providers. */
export function App({ store, serverState, auth, children }: AppProps) {
  return (
    <ThemeProvider theme={theme} storageManager={schemeStorage} modeStorageKey={SCHEME_KEY}>
      <CssBaseline enableColorScheme />
      <Provider store={store} serverState={serverState}>
        <AuthContext value={auth}>
          <ErrorBoundary fallback={<ShopFailure />}>{children}</ErrorBoundary>
          <ErrorBoundary fallback={null}>
            <Toasts />
          </ErrorBoundary>
        </AuthContext>
      </Provider>
    </ThemeProvider>
  );
}
