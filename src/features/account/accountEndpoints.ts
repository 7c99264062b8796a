import { api, readBy } from '../../api/api';
import { type Device, readDevices } from './readDevices';

const URL = '/api/user/sessions/';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The devices that are logged in, this one first. */
    getDevices: build.query<Device[], void>({
      query: () => ({ url: URL }),
      responseSchema: readBy(readDevices),
      providesTags: ['Session'],
    }),
    endDevice: build.mutation<null, string>({
      query: (id) => ({ url: `${URL}${encodeURIComponent(id)}/`, method: 'DELETE' }),
      // Also after a failure: the device may have logged out by itself.
      invalidatesTags: ['Session'],
    }),
    endOtherDevices: build.mutation<null, void>({
      query: () => ({ url: URL, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useGetDevicesQuery, useEndDeviceMutation, useEndOtherDevicesMutation } = accountApi;
