import { type Locations } from '../../../../contract/addresses';
import {
  type DeliveryArea,
  type DeliveryAreaBody,
  type DeliveryAreaPatch,
  type DeliveryClosure,
  type DeliveryClosureBody,
  type DeskSlot,
  type DeskSlotBody,
} from '../../../../contract/delivery';
import { type QueueSlot } from '../../../../contract/desk';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const deliveryErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the delivery areas'),
  change: failedChange(/*i18n*/ 'Failed to change the delivery'),
};

const [AREAS_URL, SLOTS_URL, CLOSURES_URL] = [
  '/api/desk/delivery-areas/',
  '/api/desk/slots/',
  '/api/desk/closures/',
] as const;

const changed = { invalidatesTags: ['DeskDelivery' as const, 'DeskReport' as const] };

export const deliveryApi = api.enhanceEndpoints({ addTagTypes: ['DeskDelivery', 'DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getAreas: build.query<DeliveryArea[], void>({
      query: () => ({ url: AREAS_URL }),
      providesTags: ['DeskDelivery'],
    }),
    getComingSlots: build.query<QueueSlot[], void>({
      query: () => ({ url: SLOTS_URL }),
      transformResponse: (slots: QueueSlot[]) => slots.filter(({ is_over }) => !is_over),
      providesTags: ['DeskDelivery'],
    }),
    getClosures: build.query<DeliveryClosure[], void>({
      query: () => ({ url: CLOSURES_URL }),
      providesTags: ['DeskDelivery'],
    }),
    getLocalLevels: build.query<{ id: number; name: string }[], void>({
      query: () => ({ url: '/api/locations/' }),
      transformResponse: ({ provinces }: Locations) =>
        provinces.flatMap(({ districts }) =>
          districts.flatMap((district) =>
            district.local_levels.map(({ id, name }) => ({ id, name: `${name}, ${district.name}` })),
          ),
        ),
    }),
    /** Without an id a new area. */
    writeArea: build.mutation<DeliveryArea, { id: number | null; body: DeliveryAreaBody & DeliveryAreaPatch }>({
      query: ({ id, body }) =>
        id === null ? { url: AREAS_URL, method: 'POST', body } : { url: `${AREAS_URL}${id}/`, method: 'PATCH', body },
      ...changed,
    }),
    addSlot: build.mutation<DeskSlot, DeskSlotBody>({
      query: (body) => ({ url: SLOTS_URL, method: 'POST', body }),
      ...changed,
    }),
    setSlotCapacity: build.mutation<DeskSlot, { id: number; capacity: number }>({
      query: ({ id, capacity }) => ({ url: `${SLOTS_URL}${id}/`, method: 'PATCH', body: { capacity } }),
      ...changed,
    }),
    closeDays: build.mutation<DeliveryClosure, DeliveryClosureBody>({
      query: (body) => ({ url: CLOSURES_URL, method: 'POST', body }),
      ...changed,
    }),
    /** Writes to the members whose orders are booked on closed days. */
    writeToBooked: build.mutation<DeliveryClosure, number>({
      query: (id) => ({ url: `${CLOSURES_URL}${id}/notices/`, method: 'POST' }),
      ...changed,
    }),
    reopenDays: build.mutation<null, number>({
      query: (id) => ({ url: `${CLOSURES_URL}${id}/`, method: 'DELETE' }),
      ...changed,
    }),
  }),
});

export const {
  useGetAreasQuery,
  useGetComingSlotsQuery,
  useGetClosuresQuery,
  useGetLocalLevelsQuery,
  useWriteAreaMutation,
  useAddSlotMutation,
  useSetSlotCapacityMutation,
  useCloseDaysMutation,
  useReopenDaysMutation,
  useWriteToBookedMutation,
} = deliveryApi;
