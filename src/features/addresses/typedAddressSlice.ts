import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../api/rootReducer';
import { memberLeft } from '../../session/sessionSlice';
import { type AddressValues } from './addressValues';

declare module '../../api/rootReducer' {
  export interface LazyLoadedSlices {
    typedAddress: { kept: AddressValues | null };
  }
}

/** The address that was typed and not saved when a page was left, for the member who comes back. In memory only. */
const typedAddressSlice = createSlice({
  name: 'typedAddress',
  initialState: { kept: null } as { kept: AddressValues | null },
  reducers: {
    addressLeft: (_state, { payload }: PayloadAction<AddressValues | null>) => ({ kept: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(memberLeft, () => ({ kept: null }));
  },
  selectors: {
    selectTypedAddress: (state) => state.kept,
  },
});

export const { addressLeft } = typedAddressSlice.actions;
export const { selectTypedAddress } = typedAddressSlice.injectInto(rootReducer).selectors;
