import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { Toasts } from '../components/feedback/Toasts';
import { AuthContext } from '../features/auth/authContext';
import { type AuthActor } from '../features/auth/authMachine';
import { ShopFailure } from './ShopFailure';
import { SCHEME_KEY, schemeStorage } from './theme/schemeStorage';
import { type AppStore } from './store';
import { theme } from './theme/theme';

type AppProps = {
  store: AppStore;
  auth: AuthActor;
  /** The router provider. */
  children: ReactNode;
};

/** The shop with its providers. */
export function App({ store, auth, children }: AppProps) {
  return (
    <ThemeProvider theme={theme} storageManager={schemeStorage} modeStorageKey={SCHEME_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <Provider store={store}>
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
