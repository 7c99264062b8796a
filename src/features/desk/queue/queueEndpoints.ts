import {
  type ManyTransitions,
  type ManyTransitionsResult,
  type QueueCounts,
  type Slips,
} from '../../../../contract/deskQueue';
import { deskApi, QUEUE } from '../deskEndpoints';

/** Orders by their ids, or those to be packed for a slot; null: for the couriers. */
export type SlipsOf = { orders: string } | { slot: number | null };

const queueApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getQueueCounts: build.query<QueueCounts, void>({
      query: () => ({ url: '/api/desk/counts/' }),
      providesTags: ['DeskReport'],
    }),
    /** In as many calls as it takes. Orders that no call has reached after a failure are `left`. */
    moveOrders: build.mutation<ManyTransitionsResult, ManyTransitions>({
      async queryFn({ to, cash, ...chosen }, _api, _options, call) {
        const all: ManyTransitionsResult = { done: [], refused: [], left: [] };
        for (;;) {
          const orders = all.left.length > 0 ? { orders: all.left } : chosen;
          const body = { ...orders, to, ...(cash && { cash }) };
          const { data, error } = await call({ url: '/api/desk/orders/transitions/', method: 'POST', body });
          if (error && all.left.length === 0) return { error };
          if (error) return { data: all };
          const { done, refused, left } = data as ManyTransitionsResult;
          all.done.push(...done);
          all.refused.push(...refused);
          all.left = left;
          if (left.length === 0) return { data: all };
        }
      },
      invalidatesTags: (result, _failure, { orders = [] }) => [
        QUEUE,
        'DeskReport',
        ...[...orders, ...(result?.done ?? []).map(({ order }) => order)].map((id) => ({
          type: 'DeskOrder' as const,
          id,
        })),
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

export const { useGetQueueCountsQuery, useMoveOrdersMutation, useGetSlipsQuery } = queueApi;
