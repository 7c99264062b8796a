import {
  type Assigned,
  type Assignment,
  type HandOverBody,
  type Rider,
  type RiderPatch,
  type RiderDay,
  type RiderEntryBody,
  type RiderWriteOff,
  type RouteSheet,
} from '../../../../contract/riders';
import { errorText, failedChange, failedRead } from '../../../http/apiError';
import { postOnce } from '../../../http/idempotencyKey';
import { deskApi, QUEUE } from '../deskEndpoints';

export const riderErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the riders'),
  change: failedChange(/*i18n*/ 'Failed to save. Look whether it was saved, and try again.'),
};

/** Why a change of a rider or of their cash has failed. */
export const riderFailureText = (failure: unknown): string => errorText(riderErrors.change, failure);

const URL = '/api/desk/riders/';
const LIST = { type: 'Rider', id: 'LIST' } as const;
const ofRider = (_day: unknown, _failure: unknown, { rider }: { rider: number }) => [
  LIST,
  { type: 'Rider' as const, id: rider },
];
type OfDay = { rider: number; day: string };

/** The calls of riders. A day is one of Nepal, today by default. */
const ridersApi = deskApi.enhanceEndpoints({ addTagTypes: ['Rider'] }).injectEndpoints({
  endpoints: (build) => ({
    getRiders: build.query<Rider[], { day?: string }>({
      query: (params) => ({ url: URL, params }),
      // Cash and assignments of orders change them, too.
      providesTags: [LIST, 'DeskReport'],
    }),
    writeRider: build.mutation<Rider, { id: number | null } & RiderPatch>({
      query: ({ id, ...body }) =>
        id === null ? { url: URL, method: 'POST', body } : { url: `${URL}${id}/`, method: 'PATCH', body },
      invalidatesTags: [LIST, QUEUE],
    }),
    assignOrders: build.mutation<Assigned, Assignment>({
      query: (body) => ({ url: `${URL}assignments/`, method: 'POST', body }),
      invalidatesTags: (assigned) => [
        LIST,
        QUEUE,
        'DeskReport',
        ...(assigned?.assigned ?? []).map(({ id }) => ({ type: 'DeskOrder' as const, id })),
      ],
    }),
    getRiderDay: build.query<RiderDay, OfDay>({
      query: ({ rider, day }) => ({ url: `${URL}${rider}/day/`, params: { day } }),
      providesTags: (_day, _failure, { rider }) => [{ type: 'Rider', id: rider }, 'DeskReport'],
    }),
    handOverCash: build.mutation<RiderDay, { rider: number; key: string } & HandOverBody>({
      query: ({ rider, key, ...body }) => postOnce(`${URL}${rider}/hand-overs/`, key, body),
      invalidatesTags: ofRider,
    }),
    takeBackHandOver: build.mutation<RiderDay, { rider: number; handOver: number }>({
      query: ({ rider, handOver }) => ({ url: `${URL}${rider}/hand-overs/${handOver}/`, method: 'DELETE' }),
      invalidatesTags: ofRider,
    }),
    settleRider: build.mutation<RiderDay, { rider: number; key: string } & RiderEntryBody>({
      query: ({ rider, key, ...body }) => postOnce(`${URL}${rider}/entries/`, key, body),
      invalidatesTags: ofRider,
    }),
    writeOffRider: build.mutation<RiderDay, { rider: number; key: string } & RiderWriteOff>({
      query: ({ rider, key, ...body }) => postOnce(`${URL}${rider}/write-offs/`, key, body),
      invalidatesTags: ofRider,
    }),
    takeBackRiderEntry: build.mutation<RiderDay, { rider: number; entry: number }>({
      query: ({ rider, entry }) => ({ url: `${URL}${rider}/entries/${entry}/`, method: 'DELETE' }),
      invalidatesTags: ofRider,
    }),
    getRouteSheet: build.query<RouteSheet, { rider: number; slot: number | null }>({
      query: ({ rider, slot }) => ({ url: `${URL}${rider}/sheet/`, params: slot === null ? {} : { slot } }),
      providesTags: [LIST, 'DeskReport'],
    }),
  }),
});

export const {
  useGetRidersQuery,
  useWriteRiderMutation,
  useAssignOrdersMutation,
  useGetRiderDayQuery,
  useHandOverCashMutation,
  useTakeBackHandOverMutation,
  useSettleRiderMutation,
  useWriteOffRiderMutation,
  useTakeBackRiderEntryMutation,
  useGetRouteSheetQuery,
} = ridersApi;
