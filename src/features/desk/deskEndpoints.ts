import { type FetchArgs } from '@reduxjs/toolkit/query';
import { type DeliverySlot } from '../../../contract/delivery';
import {
  type CashRequest,
  type DeskOrder,
  type DeskOrderPage,
  type FailureCorrection,
  type LineChanges,
  type OrderCorrection,
  type PickList,
  type QueueSlot,
  type RefundRequest,
  type RefundReversal,
  type Seen,
  type SlotChange,
  type Transition,
  type WriteOff,
} from '../../../contract/desk';
import { type OrderState } from '../../../contract/orders';
import { type DeliveryDay } from '../../../contract/orderStates';
import { type Product } from '../../../contract/wire';
import { api } from '../../api/api';
import { type FailedCall } from '../../http/apiError';

export const deskErrors = {
  loadDesk: { text: /*i18n*/ 'Failed to load the desk', from: [] } satisfies FailedCall,
  changeDeskOrder: {
    text: /*i18n*/ 'Failed to change the order',
    from: ['error', 'detail', 'non_field_errors'],
  } satisfies FailedCall,
};

export type QueueFilter = {
  state?: OrderState;
  slot?: number;
  day?: DeliveryDay;
  attention?: true;
  closed_day?: true;
  due?: 'refund' | 'cash';
  late?: true;
  exchange?: true;
  of_staff?: true;
  sales?: true;
  q?: string;
  from?: string;
  to?: string;
};

/** How often the lists of an open page are loaded again, in milliseconds. */
export const POLLING = { pollingInterval: 30_000, skipPollingIfUnfocused: true };
/** The same of pages with sums that read whole tables. */
export const SLOW_POLLING = { pollingInterval: 300_000, skipPollingIfUnfocused: true };

// A whole slot is on one page.
const PAGE_SIZE = 50;
const FOUND_PRODUCTS = 20;
export const QUEUE = { type: 'DeskOrder', id: 'QUEUE' } as const;

type Change = { id: number };
type MoneyChange = Change & { key: string };

/** An order after a change. `isRepeated`: the change had been made before. */
export type ChangedOrder = DeskOrder & { isRepeated?: boolean };

/** A change of an order, which returns the order as it is now. After a failure the order is loaded again: it may have changed. */
const orderChange = <Arg extends Change>(toRequest: (arg: Arg) => FetchArgs) => ({
  query: toRequest,
  invalidatesTags: (_order: unknown, failure: unknown, { id }: Arg) => [
    QUEUE,
    'DeskReport' as const,
    ...(failure ? [{ type: 'DeskOrder' as const, id }] : []),
  ],
  async onQueryStarted(
    { id }: Arg,
    {
      dispatch,
      queryFulfilled,
    }: { dispatch: (action: unknown) => unknown; queryFulfilled: Promise<{ data: DeskOrder }> },
  ) {
    const response = await queryFulfilled.catch(() => null);
    if (response)
      dispatch(deskApi.util.upsertQueryEntries([{ endpointName: 'getDeskOrder', arg: id, value: response.data }]));
  },
});

/** The body of a response, with what its header says. */
async function markRepeated(response: Response): Promise<object> {
  const body = (await response.json()) as object;
  return { ...body, isRepeated: response.headers.get('idempotent-replayed') === 'true' };
}

/** `key`: the idempotency key of a change that moves money. */
const post = (id: number, action: string, body?: unknown, key?: string): FetchArgs => ({
  url: `/api/desk/orders/${id}/${action}/`,
  method: 'POST',
  ...(body === undefined ? {} : { body }),
  ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key }, responseHandler: markRepeated }),
});

/** The calls of the desk, for staff. */
export const deskApi = api.enhanceEndpoints({ addTagTypes: ['DeskOrder', 'DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getDeskOrders: build.infiniteQuery<DeskOrderPage, QueueFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page, _pages, number) => (page.next ? number + 1 : undefined),
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/desk/orders/',
        params: { ...queryArg, page: pageParam, page_size: PAGE_SIZE },
      }),
      providesTags: [QUEUE],
    }),
    getDeskOrder: build.query<DeskOrder, number>({
      query: (id) => ({ url: `/api/desk/orders/${id}/` }),
      providesTags: (_order, _failure, id) => [{ type: 'DeskOrder', id }],
    }),
    /** The slots that have orders. */
    getBookedSlots: build.query<QueueSlot[], void>({
      query: () => ({ url: '/api/desk/slots/' }),
      transformResponse: (slots: QueueSlot[]) => slots.filter(({ orders }) => orders.length > 0),
      providesTags: ['DeskReport'],
    }),
    /** The slots to which an order can be moved, full ones included. */
    getSlotsOfOrder: build.query<DeliverySlot[], number>({
      query: (id) => ({ url: `/api/desk/orders/${id}/slots/` }),
      // How many places are left changes all the time.
      keepUnusedDataFor: 0,
    }),
    /** What to pick for a slot; null: for all that couriers deliver. */
    getPickList: build.query<PickList, number | null>({
      query: (slot) => ({ url: '/api/desk/picklist/', params: slot === null ? {} : { slot } }),
      providesTags: ['DeskReport'],
    }),
    moveDeskOrder: build.mutation<ChangedOrder, Change & Transition>(
      orderChange(({ id, ...transition }) => post(id, 'transition', transition)),
    ),
    correctOrder: build.mutation<ChangedOrder, Change & OrderCorrection>(
      orderChange(({ id, ...correction }) => ({
        url: `/api/desk/orders/${id}/`,
        method: 'PATCH',
        body: correction,
      })),
    ),
    changeSlotOfOrder: build.mutation<ChangedOrder, Change & SlotChange>(
      orderChange(({ id, ...slot }) => post(id, 'slot', slot)),
    ),
    changeLinesOfOrder: build.mutation<ChangedOrder, MoneyChange & LineChanges>(
      orderChange(({ id, key, ...changes }) => post(id, 'lines', changes, key)),
    ),
    /** The products on sale that a search finds. */
    findProducts: build.query<Product[], string>({
      query: (search) => ({ url: '/api/products/', params: { search, page: 1, page_size: FOUND_PRODUCTS } }),
      transformResponse: ({ results }: { results: Product[] }) => results,
      keepUnusedDataFor: 0,
    }),
    recordCash: build.mutation<ChangedOrder, MoneyChange & CashRequest>(
      orderChange(({ id, key, ...cash }) => post(id, 'cash', cash, key)),
    ),
    takeBackCash: build.mutation<ChangedOrder, MoneyChange & { receipt: number }>(
      orderChange(({ id, key, receipt }) => ({
        ...post(id, 'cash', undefined, key),
        method: 'DELETE',
        params: { receipt },
      })),
    ),
    writeOffCash: build.mutation<ChangedOrder, Change & WriteOff>(
      orderChange(({ id, ...writeOff }) => post(id, 'write-off', writeOff)),
    ),
    takeBackWriteOff: build.mutation<ChangedOrder, Change>(
      orderChange(({ id }) => ({ ...post(id, 'write-off'), method: 'DELETE' })),
    ),
    allowCash: build.mutation<ChangedOrder, Change>(
      orderChange(({ id }) => ({ ...post(id, 'cash-block'), method: 'DELETE' })),
    ),
    recordRefund: build.mutation<ChangedOrder, MoneyChange & RefundRequest>(
      orderChange(({ id, key, ...refund }) => post(id, 'refunds', refund, key)),
    ),
    bringAttentionBack: build.mutation<ChangedOrder, Change>(
      orderChange(({ id }) => ({ ...post(id, 'attention'), method: 'DELETE' })),
    ),
    correctFailure: build.mutation<ChangedOrder, Change & FailureCorrection>(
      orderChange(({ id, ...correction }) => ({ ...post(id, 'failure', correction), method: 'PUT' })),
    ),
    takeBackRefund: build.mutation<ChangedOrder, MoneyChange & RefundReversal>(
      orderChange(({ id, key, ...reversal }) => post(id, 'refunds/reversals', reversal, key)),
    ),
    clearAttention: build.mutation<ChangedOrder, Change & Seen>(
      orderChange(({ id, ...seen }) => post(id, 'attention', seen)),
    ),
  }),
});

export const {
  useGetDeskOrdersInfiniteQuery,
  useGetDeskOrderQuery,
  useLazyGetDeskOrderQuery,
  useGetBookedSlotsQuery,
  useGetPickListQuery,
  useGetSlotsOfOrderQuery,
  useMoveDeskOrderMutation,
  useChangeSlotOfOrderMutation,
  useCorrectOrderMutation,
  useRecordCashMutation,
  useTakeBackCashMutation,
  useWriteOffCashMutation,
  useTakeBackWriteOffMutation,
  useAllowCashMutation,
  useRecordRefundMutation,
  useTakeBackRefundMutation,
  useBringAttentionBackMutation,
  useCorrectFailureMutation,
  useClearAttentionMutation,
  useChangeLinesOfOrderMutation,
  useFindProductsQuery,
} = deskApi;
