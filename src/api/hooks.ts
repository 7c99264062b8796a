import { type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { type SessionState } from '../session/sessionSlice';
import { type api } from './api';

/** The state of the store. Every tier that renders may import this module; `app/` creates the store. */
export type AppState = { session: SessionState; api: ReturnType<typeof api.reducer> };
export type AppDispatch = ThunkDispatch<AppState, unknown, UnknownAction>;

export const useAppSelector = useSelector.withTypes<AppState>();
