import { type PackingStarted, type QueueCounts, type Slips } from '../../../../contract/deskQueue';
import { deskApi, QUEUE } from '../deskEndpoints';

/** Orders by their ids, or those to be packed for a slot; null: for the couriers. */
export type SlipsOf = { orders: string } | { slot: number | null };

const queueApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getQueueCounts: build.query<QueueCounts, void>({
      query: () => ({ url: '/api/desk/counts/' }),
      providesTags: ['DeskReport'],
    }),
    startPacking: build.mutation<PackingStarted, number[]>({
      query: (orders) => ({ url: '/api/desk/packing/', method: 'POST', body: { orders } }),
      invalidatesTags: (_started, _failure, orders) => [
        QUEUE,
        'DeskReport',
        ...orders.map((id) => ({ type: 'DeskOrder' as const, id })),
      ],
    }),
    getSlips: build.query<Slips, SlipsOf>({
      query: (chosen) => ({
        url: '/api/desk/slips/',
        params: 'orders' in chosen || chosen.slot !== null ? chosen : {},
      }),
      providesTags: ['DeskReport'],
    }),
  }),
});

export const { useGetQueueCountsQuery, useStartPackingMutation, useGetSlipsQuery } = queueApi;
