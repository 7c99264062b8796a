import { type InjectOptions } from 'light-my-request';
import { type App } from '../context';
import { type Fetch } from '../modules/payments/providers/call';

/** A `fetch` that hands calls to the app itself, whatever host they name, and obeys their time-out. */
export function createInjectFetch(app: () => App): Fetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const { pathname, search, host } = new URL(url);
    const answered = app().inject({
      method: method as InjectOptions['method'],
      url: pathname + search,
      headers: { ...(headers as Record<string, string>), host },
      payload: body as string,
    });
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const response = await Promise.race([answered, aborted]);
    const text = response.statusCode === 204 ? null : response.body;
    return new Response(text, {
      status: response.statusCode,
      headers: { location: String(response.headers.location ?? '') },
    });
  };
}
