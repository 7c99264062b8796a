import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../api/rootReducer';
import { memberLeft } from '../../session/sessionSlice';

/** How far the photos of a problem are. */
export type PhotoSending = {
  total: number;
  /** Which photo is under way, from 1; null when none is. */
  current: number | null;
  /** How much of it was sent, from 0 to 1. */
  share: number;
  /** The photos that were not sent, each with the reason for people. */
  failures: { name: string; message: string }[];
};
type PhotoState = Record<number, PhotoSending>;
type OfProblem<More = unknown> = PayloadAction<{ problem: number } & More>;

declare module '../../api/rootReducer' {
  export interface LazyLoadedSlices {
    photos: PhotoState;
  }
}

/** The photos that are on their way, by problem. The files are kept as drafts. */
const photoSlice = createSlice({
  name: 'photos',
  initialState: {} as PhotoState,
  reducers: {
    photoStarted(state, { payload: { problem, current, total } }: OfProblem<{ current: number; total: number }>) {
      const failures = current === 1 ? [] : (state[problem]?.failures ?? []);
      state[problem] = { total, current, share: 0, failures };
    },
    photoProgressed(state, { payload: { problem, share } }: OfProblem<{ share: number }>) {
      if (state[problem]) state[problem].share = share;
    },
    photoFailed(state, { payload: { problem, name, message } }: OfProblem<{ name: string; message: string }>) {
      state[problem]?.failures.push({ name, message });
    },
    /** All were tried. */
    photosEnded(state, { payload: { problem } }: OfProblem) {
      const sending = state[problem];
      if (sending && sending.failures.length > 0) sending.current = null;
      else delete state[problem];
    },
    photosLeftOut(state, { payload: { problem } }: OfProblem) {
      delete state[problem];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(memberLeft, () => ({}));
  },
  selectors: {
    selectSending: (state, problem: number): PhotoSending | undefined => state[problem],
  },
});

export const { photoStarted, photoProgressed, photoFailed, photosEnded, photosLeftOut } = photoSlice.actions;
export const { selectSending } = photoSlice.injectInto(rootReducer).selectors;
