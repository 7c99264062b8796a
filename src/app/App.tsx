import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { type createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { Toasts } from '../components/feedback/Toasts';
import { AuthContext } from '../features/auth/authContext';
import { type AuthActor } from '../features/auth/authMachine';
import { reportClientError } from './reportClientError';
import { ShopFailure } from './ShopFailure';
import { type AppStore } from './store';
import { theme } from './theme/theme';

type AppProps = {
  store: AppStore;
  /** The state with which the page was prerendered; hydration starts from it. */
  serverState?: ReturnType<AppStore['getState']>;
  auth: AuthActor;
  router: ReturnType<typeof createMemoryRouter>;
};

/** The shop with its providers. */
export function App({ store, serverState, auth, router }: AppProps) {
  return (
    // index.html reads the same key before the first paint.
    <ThemeProvider theme={theme} modeStorageKey="color_scheme">
      <CssBaseline enableColorScheme />
      <Provider store={store} serverState={serverState}>
        <AuthContext value={auth}>
          <ErrorBoundary fallback={<ShopFailure />}>
            {/* The error of a page that could not be loaded reaches no error handler of React. */}
            <RouterProvider router={router} onError={(error) => reportClientError('caught', error)} />
          </ErrorBoundary>
          <ErrorBoundary fallback={null}>
            <Toasts />
          </ErrorBoundary>
        </AuthContext>
      </Provider>
    </ThemeProvider>
  );
}
