import { createAction, createSlice } from '@reduxjs/toolkit';
import { type PaymentMethodId } from '../../../contract/orders';
import { type MissingChoice } from '../../../contract/orderChoices';
import { rootReducer } from '../../api/rootReducer';
import { memberLeft } from '../../session/sessionSlice';
import { type TypedGift } from './gift';

/** What a member has chosen at the checkout. `delivery` holds a slot's id, or null in it where couriers deliver. */
export type CheckoutChoice = {
  address: number | null;
  delivery: { slot: number | null } | null;
  method: PaymentMethodId | null;
  note: string;
  /** The buyer's tax number for the bill; not asked for in every shop. */
  pan?: string;
  ifMissing: MissingChoice;
  /** As it is typed; null when the order is no gift. */
  gift: TypedGift | null;
};

/** The transitions of the checkout machine as named actions for Redux DevTools. */
export const checkoutEvents = {
  choiceChanged: createAction<CheckoutChoice>('checkout/choiceChanged'),
  quoteRequested: createAction('checkout/quoteRequested'),
  quoteLoaded: createAction<{ total: string }>('checkout/quoteLoaded'),
  quoteFailed: createAction('checkout/quoteFailed'),
  orderRequested: createAction<{ attempt: number }>('checkout/orderRequested'),
  /** Asked again with the same key, after a pause. */
  responseLost: createAction('checkout/answerLost'),
  /** Not asked again before the member wants it. */
  responseMissing: createAction('checkout/answerMissing'),
  quoteChanged: createAction<{ total: string }>('checkout/quoteChanged'),
  stockShort: createAction('checkout/stockShort'),
  orderRefused: createAction<{ code: string }>('checkout/orderRefused'),
  paymentStarted: createAction<{ order: number }>('checkout/paymentStarted'),
  paymentRefused: createAction<{ order: number }>('checkout/paymentRefused'),
  orderPlaced: createAction<{ order: number }>('checkout/orderPlaced'),
};
export type CheckoutAction = ReturnType<(typeof checkoutEvents)[keyof typeof checkoutEvents]>;

type CheckoutState = { draft: CheckoutChoice | null };
const initialState: CheckoutState = { draft: null };

declare module '../../api/rootReducer' {
  export interface LazyLoadedSlices {
    checkout: CheckoutState;
  }
}

/** The choices of an order that is not placed yet, for a member who looks at another page and comes back. */
const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(checkoutEvents.choiceChanged, (_state, { payload }) => ({ draft: payload }))
      .addCase(checkoutEvents.paymentStarted, () => initialState)
      .addCase(checkoutEvents.orderPlaced, () => initialState)
      .addCase(memberLeft, () => initialState);
  },
  selectors: {
    selectCheckoutDraft: (state) => state.draft,
  },
});

export const { selectCheckoutDraft } = checkoutSlice.injectInto(rootReducer).selectors;
