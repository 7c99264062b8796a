import { combineReducers, configureStore, type Dispatch } from '@reduxjs/toolkit';
import { createApiActionSanitizer, setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { sessionSlice } from '../session/sessionSlice';
import { redact } from './redact';

const rootReducer = combineReducers({ session: sessionSlice.reducer, api: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

const nameEndpoint = createApiActionSanitizer(api);

/** The development checks stay; how long they take on a busy machine is no news for the console. */
const UNTIMED = { warnAfter: Infinity };

function listenToConnection(dispatch: Dispatch, isOnline: () => boolean): void {
  // Back on line asks again for what is on the screen; coming back to the tab does not (specification §7).
  setupListeners(dispatch, (_dispatch, { onOnline, onOffline }) => {
    const offline = () => void dispatch(onOffline());
    const online = () => {
      if (!isOnline()) dispatch(onOnline());
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });
}

/** Makes a store. Redux DevTools are on in production too: endpoint names are readable there, and secrets would be redacted. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: UNTIMED, serializableCheck: UNTIMED }).concat(api.middleware),
    // Told in the task that brings the news, not with the next frame: an answer is on the screen a frame earlier.
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers({ autoBatch: { type: 'tick' } }),
    devTools: {
      name: 'shop',
      actionSanitizer: (action) => redact(nameEndpoint(action)),
      stateSanitizer: (state) => redact(state),
    },
  });
  // The build draws pages where there is no window.
  if (typeof window !== 'undefined') listenToConnection(store.dispatch, () => store.getState().api.config.online);
  return store;
}
