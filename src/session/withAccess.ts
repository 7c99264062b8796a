import { httpStatus } from '../http/request';
import { memberTokens, SESSION_REPLACED } from './memberTokens';
import { renewOrEndSession } from './renewAccess';

/**
 * Makes a plain call with the stored access token, of `member` where one is given. An expired one is renewed once, and the call repeated;
 * a refused renewal ends the session. Throws the call's `Failure`.
 */
export async function withAccess<Result>(
  call: (access: string | null) => Promise<Result>,
  member?: number,
): Promise<Result> {
  const used = memberTokens(member);
  if (!used) throw SESSION_REPLACED;
  try {
    return await call(used.access);
  } catch (failure) {
    if (httpStatus(failure) !== 401) throw failure;
    const renewed = await renewOrEndSession(used);
    if (!renewed) throw failure;
    return call(renewed);
  }
}
