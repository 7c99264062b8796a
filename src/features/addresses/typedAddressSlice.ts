import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../api/rootReducer';
import { authEvents } from '../../session/sessionSlice';
import { type AddressValues } from './addressValues';

/** An address that a member has typed and not saved; null: none. */
export type TypedAddress = { member: number; values: AddressValues } | null;

declare module '../../api/rootReducer' {
  export interface LazyLoadedSlices {
    typedAddress: { kept: TypedAddress };
  }
}

/** The address with which a page was left, for a member who comes back. In memory only. */
const typedAddressSlice = createSlice({
  name: 'typedAddress',
  initialState: { kept: null } as { kept: TypedAddress },
  reducers: {
    addressLeft: (_state, { payload }: PayloadAction<TypedAddress>) => ({ kept: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(authEvents.cleared, () => ({ kept: null }));
  },
  selectors: {
    selectTypedAddress: (state) => state.kept,
  },
});

export const { addressLeft } = typedAddressSlice.actions;
export const { selectTypedAddress } = typedAddressSlice.injectInto(rootReducer).selectors;
