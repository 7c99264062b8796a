import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../../api/rootReducer';
import { memberLeft } from '../../../session/sessionSlice';

/** How many products of a list that came whole are shown, by the text of its filter. */
type ShownState = Record<string, number>;

declare module '../../../api/rootReducer' {
  export interface LazyLoadedSlices {
    shownProducts: ShownState;
  }
}

/** Kept for Back, which finds the same place. */
const shownSlice = createSlice({
  name: 'shownProducts',
  initialState: {} as ShownState,
  reducers: {
    moreShown: (state, { payload }: PayloadAction<{ filter: string; products: number }>) => {
      state[payload.filter] = payload.products;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(memberLeft, () => ({}));
  },
  selectors: {
    selectShown: (state, filter: string) => state[filter],
  },
});

export const { moreShown } = shownSlice.actions;
export const { selectShown } = shownSlice.injectInto(rootReducer).selectors;
