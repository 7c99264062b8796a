import { type DeliveryTerms } from '../../../contract/delivery';
import { api } from '../../api/api';

const deliveryTermsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDeliveryTerms: build.query<DeliveryTerms[], void>({
      query: () => ({ url: '/api/delivery/areas/' }),
      extraOptions: { auth: 'none' },
    }),
  }),
});

export const { useGetDeliveryTermsQuery } = deliveryTermsApi;
