import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { makeStore, type AppStore } from '../app/store';
import { theme } from '../app/theme/theme';
import { createI18n } from '../i18n/createI18n';
import { createUser } from './factories';
import { styles } from './styleCache';

/** A session of `createUser()`, without any call. */
export const memberSession = { session: { status: 'authenticated', user: createUser() } } as const;
export const visitorSession = { session: { status: 'anonymous', user: null } } as const;

const Children = createContext<ReactNode>(null);
const Page = () => useContext(Children);

/** The providers that every component may expect: a store, the theme, a router at `route`. */
export function wrapWithStore(store: AppStore, route = '/', cache = styles, i18n = createI18n()) {
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [route] });
  return function Providers({ children }: { children: ReactNode }) {
    return (
      <Provider store={store}>
        <CacheProvider value={cache}>
          <ThemeProvider theme={theme}>
            <I18nProvider i18n={i18n}>
              <Children value={children}>
                <RouterProvider router={router} />
              </Children>
            </I18nProvider>
          </ThemeProvider>
        </CacheProvider>
      </Provider>
    );
  };
}

/** Renders with the real store; gives the store and a user besides what Testing Library gives. */
export function renderWithStore(
  element: ReactElement,
  {
    store = makeStore(),
    route = '/',
    cache = styles,
    i18n = createI18n(),
  }: { store?: AppStore; route?: string; cache?: typeof styles; i18n?: I18n } = {},
) {
  // As in `renderApp`.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { store, user, ...render(element, { wrapper: wrapWithStore(store, route, cache, i18n) }) };
}
