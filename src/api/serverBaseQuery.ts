import { type ApiFetch } from '../../contract/rendering';
import { readRecord } from '../http/readWire';
import { type ApiBaseQuery } from './reauthBaseQuery';

/** The extra argument of a store whose pages are rendered on the server. */
export type ServerExtra = { apiFetch: ApiFetch };

function withQuery(url: string, params: Record<string, unknown> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** While a page is rendered on the server, the server itself answers its calls, without a network. */
export function serverBaseQuery(baseQuery: ApiBaseQuery): ApiBaseQuery {
  return async (call, api, options) => {
    const { apiFetch } = (readRecord(api.extra) ?? {}) as Partial<ServerExtra>;
    if (!apiFetch) return baseQuery(call, api, options);
    const { status, body } = await apiFetch(withQuery(call.url, call.params));
    return status === 200 ? { data: body } : { error: { status, data: body } };
  };
}
