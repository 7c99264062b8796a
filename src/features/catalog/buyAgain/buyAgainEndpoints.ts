import { type BoughtProduct } from '../../../../contract/wishes';
import { api } from '../../../api/api';
import { failedRead } from '../../../http/apiError';

export const buyAgainErrors = { load: failedRead(/*i18n*/ 'Failed to load what you bought') };

const buyAgainApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBuyAgain: build.query<BoughtProduct[], void>({ query: () => ({ url: '/api/buy-again/' }) }),
  }),
});

export const { useGetBuyAgainQuery } = buyAgainApi;
