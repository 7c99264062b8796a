import { type Action, type StoreEnhancer } from '@reduxjs/toolkit';

/**
 * Stands in for the Redux DevTools extension, where it stands: closest to the reducer, so that it sees each plain action, raw.
 * Import it before anything that imports Redux Toolkit, which looks for the extension while it loads.
 */

type Options = { actionSanitizer: (action: Action) => Action; stateSanitizer: (state: unknown) => unknown };

let options: Options | null = null;
let actions: Action[] = [];
let log: unknown[] = [];

const recorder: StoreEnhancer = (createStore) => (reducer, state) => {
  const store = createStore(reducer, state);
  return {
    ...store,
    dispatch: (action) => {
      const result = store.dispatch(action);
      actions.push(action);
      log.push(action, store.getState());
      return result;
    },
  };
};

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (given: Options) => {
    options = given;
    [actions, log] = [[], []];
    return (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      [...enhancers, recorder].reduceRight((inner, enhancer) => (createStore) => enhancer(inner(createStore)));
  },
});

/** What the last store has reported since then: every action's type, also as the DevTools show it, and all of it as text. */
export const devTools = {
  types: () => actions.map(({ type }) => type),
  shownTypes: () => actions.map((action) => options?.actionSanitizer(action).type),
  text: () => JSON.stringify(log),
};
