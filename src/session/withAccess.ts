import { httpStatus } from '../http/request';
import { renewOrEndSession } from './renewAccess';
import { readTokens } from './tokenStorage';

/**
 * Makes a plain call with the stored access token. An expired one is renewed once, and the call repeated;
 * a refused renewal ends the session. Throws the call's `Failure`.
 */
export async function withAccess<Result>(call: (access: string | null) => Promise<Result>): Promise<Result> {
  const used = readTokens().access;
  try {
    return await call(used);
  } catch (failure) {
    if (httpStatus(failure) !== 401) throw failure;
    if (!(await renewOrEndSession(used))) throw failure;
    return call(readTokens().access);
  }
}
