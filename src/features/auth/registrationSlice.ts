import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type CountryCode } from '../../../contract/rules';
import { rootReducer } from '../../api/rootReducer';
import { authEvents } from '../../session/sessionSlice';

/** What is typed into the registration, without the passwords. */
export type RegistrationDraft = {
  firstName: string;
  lastName: string;
  email: string;
  countryCode: CountryCode;
  phone: string;
};
export type NewMember = { firstName: string; email: string };
type RegistrationState = { draft: RegistrationDraft | null; newMember: NewMember | null };

declare module '../../api/rootReducer' {
  export interface LazyLoadedSlices {
    registration: RegistrationState;
  }
}

const initialState = { draft: null, newMember: null } as RegistrationState;

/** A registration that is not finished, or the member it made and who has not logged in yet. In memory only: both are personal data. */
const registrationSlice = createSlice({
  name: 'registration',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<RegistrationDraft>) => ({ ...state, draft: payload }),
    registered: (_state, { payload }: PayloadAction<NewMember>) => ({ draft: null, newMember: payload }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      isAnyOf(authEvents.loggedIn, authEvents.profileLoaded, authEvents.decodedFallback),
      () => initialState,
    );
  },
  selectors: {
    selectRegistrationDraft: (state) => state.draft,
    selectNewMember: (state) => state.newMember,
  },
});

export const { draftChanged, registered } = registrationSlice.actions;
export const { selectRegistrationDraft, selectNewMember } = registrationSlice.injectInto(rootReducer).selectors;
