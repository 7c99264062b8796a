import { type Store, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { type CheckoutState } from '../session/checkoutSlice';
import { type RegistrationState } from '../session/registrationSlice';
import { type SessionState } from '../session/sessionSlice';
import { type api } from './api';

/** The state of the store. Every tier that renders may import this module; `app/` creates the store. */
export type AppState = {
  session: SessionState;
  registration: RegistrationState;
  checkout: CheckoutState;
  api: ReturnType<typeof api.reducer>;
};
export type AppDispatch = ThunkDispatch<AppState, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppStore = useStore.withTypes<Store<AppState>>();
