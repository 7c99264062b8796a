import { type Address, type AddressBody, type Locations } from '../../../contract/addresses';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';
import { postOnce } from '../../http/idempotencyKey';
import { listPlaces, type Place } from './places';

export const addressErrors = {
  loadAddresses: failedRead(/*i18n*/ 'Failed to load your addresses'),
  loadPlaces: failedRead(/*i18n*/ 'Failed to load the municipalities'),
  saveAddress: failedChange(/*i18n*/ 'Failed to save the address'),
  deleteAddress: failedChange(/*i18n*/ 'Failed to delete the address'),
};

const URL = '/api/user/addresses/';
const DAY = 24 * 60 * 60;

export const addressApi = api.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The member's address book, oldest first. */
    getAddresses: build.query<Address[], void>({
      query: () => ({ url: URL }),
      providesTags: ['Address'],
    }),
    addAddress: build.mutation<Address, { key: string; body: AddressBody }>({
      query: ({ key, body }) => postOnce(URL, key, body),
      // The new address is chosen at once, so the book has to contain it before the next response.
      async onQueryStarted(_call, { dispatch, queryFulfilled }) {
        const response = await queryFulfilled.catch(() => null);
        if (!response) return;
        const { data } = response;
        dispatch(
          addressApi.util.updateQueryData('getAddresses', undefined, (book) =>
            book.some(({ id }) => id === data.id) ? book : [...book, data],
          ),
        );
      },
      invalidatesTags: (address) => (address ? ['Address'] : []),
    }),
    changeAddress: build.mutation<Address, { id: number; change: Partial<AddressBody> }>({
      query: ({ id, change }) => ({ url: `${URL}${id}/`, method: 'PATCH', body: change }),
      invalidatesTags: ['Address'],
    }),
    deleteAddress: build.mutation<null, number>({
      query: (id) => ({ url: `${URL}${id}/`, method: 'DELETE' }),
      invalidatesTags: ['Address'],
    }),
    /** All local levels of Nepal. */
    getPlaces: build.query<Place[], void>({
      query: () => ({ url: '/api/locations/' }),
      transformResponse: ({ provinces }: Locations) => listPlaces(provinces),
      extraOptions: { auth: 'none' },
      keepUnusedDataFor: DAY,
    }),
  }),
});

export const {
  useGetAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useDeleteAddressMutation,
  useGetPlacesQuery,
} = addressApi;
