import { type Session } from '../../../contract/account';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';

export const accountErrors = {
  saveProfile: failedChange(/*i18n*/ 'Failed to save your details'),
  resendVerification: failedChange(/*i18n*/ 'Failed to send the email'),
  changePassword: failedChange(/*i18n*/ 'Failed to change the password'),
  loadSessions: failedRead(/*i18n*/ 'Failed to load your devices'),
  endSession: failedChange(/*i18n*/ 'Failed to log out the device'),
  exportAccount: failedChange(/*i18n*/ 'Failed to download your data'),
  deleteAccount: failedChange(/*i18n*/ 'Failed to delete the account'),
};

const SESSIONS_URL = '/api/user/sessions/';

export const accountApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The devices that are logged in, this one first. */
    getDevices: build.query<Session[], void>({
      query: () => ({ url: SESSIONS_URL }),
      providesTags: ['Session'],
    }),
    endDevice: build.mutation<null, string>({
      query: (id) => ({ url: `${SESSIONS_URL}${encodeURIComponent(id)}/`, method: 'DELETE' }),
      // Also after a failure: the device may have logged out by itself.
      invalidatesTags: ['Session'],
    }),
    endOtherDevices: build.mutation<null, void>({
      query: () => ({ url: SESSIONS_URL, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    /** Sends the link that verifies the address again, at most every ten minutes. */
    resendVerification: build.mutation<null, string>({
      query: (email) => ({ url: '/api/user/register/resend-email/', method: 'POST', body: { email } }),
    }),
  }),
});

export const { useGetDevicesQuery, useEndDeviceMutation, useEndOtherDevicesMutation, useResendVerificationMutation } =
  accountApi;
