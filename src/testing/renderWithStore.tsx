import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { RouterView } from '../app/RouterView';
import { createShopRouter } from '../app/shopRouter';
import { makeStore, type AppStore } from '../app/store';
import { theme } from '../app/theme/theme';
import { createUser } from './factories';

/** A session in which `createUser()` is logged in, without any call. */
export const memberSession = { session: { status: 'authenticated', user: createUser() } } as const;
export const visitorSession = { session: { status: 'anonymous', user: null } } as const;

/** What every component may expect above it: a store, the theme, a router at `route`. */
export function wrapWithStore(store: AppStore, route = '/') {
  const router = createShopRouter(
    UNSAFE_createMemoryHistory({ initialEntries: [route], v5Compat: true }),
    () => undefined,
  );
  return function Surroundings({ children }: { children: ReactNode }) {
    return (
      <Provider store={store}>
        <ThemeProvider theme={theme}>
          <RouterView router={router}>{children}</RouterView>
        </ThemeProvider>
      </Provider>
    );
  };
}

/** Renders with the real store; gives the store and a user besides what Testing Library gives. */
export function renderWithStore(
  element: ReactElement,
  { store = makeStore(), route = '/' }: { store?: AppStore; route?: string } = {},
) {
  return { store, user: userEvent.setup(), ...render(element, { wrapper: wrapWithStore(store, route) }) };
}
