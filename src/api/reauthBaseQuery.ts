import { type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import { renewOrEndSession, type RenewAccess } from '../session/renewAccess';
import { httpStatus, request, type ApiResult, type Failure } from '../http/request';
import { memberTokens, SESSION_REPLACED } from '../session/memberTokens';
import { selectUser } from '../session/sessionSlice';

/** The `extraOptions` of an endpoint; `baseQuery.ts` says which part of the base query reads which. */
export type EndpointOptions = { auth?: 'none'; serialized?: true | 'commutes' };
export type ApiBaseQuery = BaseQueryFn<FetchArgs, unknown, Failure, EndpointOptions, object>;

/**
 * The base query with the bearer header (specification §4): a 401 renews the access token and retries once. Calls that fail together
 * share one refresh. A 401 for a token that is no longer current only retries. A refused refresh ends the session, a failed one does
 * not. No call of a member is sent with the token of another one. A factory, so that each test has its own refresh in flight.
 */
export function makeReauthBaseQuery(renew?: RenewAccess): ApiBaseQuery {
  return async (call, { signal, getState }, options): Promise<ApiResult> => {
    if (options?.auth === 'none') return request(call, { signal });
    const used = memberTokens(selectUser(getState() as Parameters<typeof selectUser>[0])?.id);
    if (!used) return { error: SESSION_REPLACED };
    const response = await request(call, { signal, token: used.access });
    if (httpStatus(response.error) !== 401) return response;
    const renewed = await renewOrEndSession(used, renew);
    return renewed && !signal.aborted ? request(call, { signal, token: renewed }) : response;
  };
}
