/** Calls to payment providers: with a time-out, without redirects, and with responses of any kind as values. */

/** The global `fetch`, or a replacement in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A provider's response as text, or why there is none. */
export type ProviderResponse =
  { httpStatus: number; text: string } | { httpStatus: null; failure: 'timeout' | 'network' };

const TEXT_MAX = 100_000;

/** Makes one call. Resolves for every response and every failure of the network. */
export async function callProvider(
  fetch: Fetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<ProviderResponse> {
  try {
    // A redirect could carry the key to another host.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { httpStatus: response.status, text: (await response.text()).slice(0, TEXT_MAX) };
  } catch (error) {
    const isTimeout = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
    return { httpStatus: null, failure: isTimeout ? 'timeout' : 'network' };
  }
}

/** Whether the provider refused our key. */
export const isKeyRefused = ({ httpStatus }: ProviderResponse): boolean => httpStatus === 401 || httpStatus === 403;
