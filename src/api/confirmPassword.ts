import { requestPassword } from '../session/passwordPrompt';
import { refusalOf } from '../http/apiError';
import { type ApiBaseQuery } from './reauthBaseQuery';

/**
 * Asks for the password when the server refuses a call without it, and repeats the call once, with the same idempotency key. Without the
 * password the call fails with the refusal, whose text says what is missing.
 */
export function confirmPassword(baseQuery: ApiBaseQuery): ApiBaseQuery {
  return async (call, api, options) => {
    const response = await baseQuery(call, api, options);
    if (!response.error || refusalOf(response.error).code !== 'password_required') return response;
    return (await requestPassword()) && !api.signal.aborted ? baseQuery(call, api, options) : response;
  };
}
