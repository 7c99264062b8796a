import { configureStore, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { createApiActionSanitizer, setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { type StoreExtra } from '../api/baseQuery';
import { type AppState } from '../api/hooks';
import { repeatOutdatedReads } from '../api/repeatOutdatedReads';
import { rootReducer } from '../api/rootReducer';
import { cartListeners } from '../features/cart/cartListeners';
import { redact } from './redact';

export type AppStore = ReturnType<typeof makeStore>;

const nameEndpoint = createApiActionSanitizer(api);

/** No warnings about the duration of the development checks: it depends on the load of the machine. */
const CHECKS = { warnAfter: Infinity };

/** A page that comes back from the browser's back/forward cache asks for everything that it shows, as it does when it is online again. */
function refetchAfterBack(dispatch: Dispatch, { onOnline }: { onOnline: () => UnknownAction }) {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && dispatch(onOnline());
  if (typeof window !== 'undefined') window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}

/**
 * Makes a store. One in which the server renders a page has its base query as the extra argument. Redux DevTools are on in production too:
 * endpoint names are readable there, and secrets are redacted.
 */
export function makeStore(preloadedState?: Partial<AppState>, extra?: StoreExtra) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra }, immutableCheck: CHECKS, serializableCheck: CHECKS })
        .prepend(cartListeners.middleware)
        .concat(api.middleware, repeatOutdatedReads),
    devTools: {
      name: 'shop',
      actionSanitizer: (action) => redact(nameEndpoint(action)),
      stateSanitizer: (state) => redact(state),
    },
  });
  setupListeners(store.dispatch);
  setupListeners(store.dispatch, refetchAfterBack);
  return store;
}
