import { type ApiFetch } from '../../contract/rendering';
import { type ApiBaseQuery } from './reauthBaseQuery';

function withQuery(url: string, params: Record<string, unknown> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** While a page is rendered on the server, the server itself answers its calls, without a network. */
export function serverBaseQuery(apiFetch: ApiFetch): ApiBaseQuery {
  return async (call) => {
    const { status, body } = await apiFetch(withQuery(call.url, call.params));
    return status === 200 ? { data: body } : { error: { status, data: body } };
  };
}
