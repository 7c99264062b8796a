import { type Register, type RegisterName } from '../../../../contract/bills';
import { api } from '../../../api/api';
import { failedRead } from '../../../http/apiError';

export const registerErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the register'),
  download: failedRead(/*i18n*/ 'Failed to download the register'),
};

/** `month`: of Bikram Sambat, like "2083-08"; absent for the present one. */
type RegisterArg = { name: RegisterName; month?: string };

const url = (name: RegisterName) => `/api/desk/registers/${name}/`;

const registerApi = api.enhanceEndpoints({ addTagTypes: ['DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getRegister: build.query<Register, RegisterArg>({
      query: ({ name, ...params }) => ({ url: url(name), params }),
      providesTags: ['DeskReport'],
    }),
    getRegisterFile: build.query<string, RegisterArg>({
      query: ({ name, ...params }) => ({
        url: url(name),
        params: { ...params, format: 'csv' },
        responseHandler: 'text',
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetRegisterQuery, useLazyGetRegisterFileQuery } = registerApi;
