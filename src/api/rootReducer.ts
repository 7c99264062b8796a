import { combineSlices } from '@reduxjs/toolkit';
import { sessionSlice } from '../session/sessionSlice';
import { api } from './api';

/** The slices that features inject when their scripts are loaded. Each declares its own here. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Features declare the members.
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(sessionSlice, api).withLazyLoadedSlices<LazyLoadedSlices>();
