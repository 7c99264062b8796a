import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { Notice } from '../components/feedback/Notice';
import { Toasts } from '../components/feedback/Toasts';
import { type AuthCalls, AuthContext } from '../features/auth/authContext';
import { paths } from '../config/paths';
import { SCHEME_KEY, schemeStorage } from './theme/schemeStorage';
import { type AppStore } from './store';
import { theme } from './theme/theme';

type AppProps = {
  store: AppStore;
  auth: AuthCalls;
  /** The router with its pages: the browser's, or a fixed one at build time. */
  children: ReactNode;
  /** Called once the shop has been drawn and hears what is done with it. */
  onDrawn?: () => void;
};

/** The shop with everything that surrounds it; a failure that no page caught ends here and not on a white screen. */
export function App({ store, auth, children, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <ThemeProvider theme={theme} storageManager={schemeStorage} modeStorageKey={SCHEME_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <Provider store={store}>
        <AuthContext value={auth}>
          <ErrorBoundary
            fallback={(reset) => (
              <Notice
                level="h1"
                role="alert"
                title="Something went wrong"
                actions={
                  <>
                    <Button variant="contained" onClick={reset}>
                      Try again
                    </Button>
                    <Button variant="outlined" href={paths.home}>
                      Home
                    </Button>
                  </>
                }
              >
                Your cart is kept.
              </Notice>
            )}
          >
            {children}
          </ErrorBoundary>
          <ErrorBoundary fallback={() => null}>
            <Toasts />
          </ErrorBoundary>
        </AuthContext>
      </Provider>
    </ThemeProvider>
  );
}
