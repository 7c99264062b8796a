import { instrument, ActionCreators, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import { type Action, type StoreEnhancer } from '@reduxjs/toolkit';

/**
 * The Redux DevTools extension as a store meets it: it lifts the store by its own instrumentation. What its panel does by messages
 * is done here by the same lifted actions. Import it before anything that imports Redux Toolkit's `configureStore`.
 */

type Lifted = LiftedState<unknown, Action, unknown>;
type Store = EnhancedStore<unknown, Action, unknown>;

let latest: Store | null = null;

const remember: StoreEnhancer = (createStore) => (reducer, state) => {
  const store = createStore(reducer, state);
  latest = store as unknown as Store;
  return store;
};

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    () =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      [...enhancers, remember, instrument() as unknown as StoreEnhancer].reduceRight(
        (inner, enhancer) => (createStore) => enhancer(inner(createStore)),
      ),
});

/** The panel of the store made last. */
export function connectDevTools() {
  if (!latest) throw new Error('No store has been made yet');
  const { liftedStore } = latest;
  const state = () => liftedStore.getState() as unknown as Lifted;
  return {
    /** The file that Export saves. */
    exportState: () => JSON.stringify(state()),
    /** Import of such a file. */
    importState: (file: string) =>
      void liftedStore.dispatch(ActionCreators.importState(JSON.parse(file) as never) as never),
    actionTypes: () => state().stagedActionIds.map((id) => state().actionsById[id]!.action.type),
    /** Shows the state after the first action of this type. */
    jumpTo: (type: string) => {
      const id = state().stagedActionIds.find((each) => state().actionsById[each]!.action.type === type);
      liftedStore.dispatch(ActionCreators.jumpToAction(id!) as never);
    },
  };
}
