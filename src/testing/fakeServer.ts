/** The network's edge, replaced: a small table of routes behind `fetch`. Everything above it is the real client. */

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  bearer: string | null;
  idempotencyKey: string | null;
  body: unknown;
  url: URL;
};
type Reply = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
export type Handler = Reply | ((call: Call, signal: AbortSignal) => Reply | Promise<Reply>);

export type FakeServer = {
  /** Every call so far, in order. */
  calls: Call[];
  on(method: string, path: string, handler: Handler): void;
  sent(method: string, path: string): Call[];
};

const NO_BODY = new Set([204, 304]);

function response({ status = 200, json, text, headers: more }: Reply): Response {
  const body = text ?? (json === undefined ? '' : JSON.stringify(json));
  const headers = { 'content-type': text === undefined ? 'application/json' : 'text/html', ...more };
  return new Response(NO_BODY.has(status) ? null : body, { status, headers });
}

/** A route that never responds; it ends when the caller aborts, as `fetch` does. */
export function hang(_call: Call, signal: AbortSignal): Promise<Reply> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** A route whose response the test releases: `release` responds to the oldest call that waits, `releaseLast` to the newest. */
export function hold(): {
  handler: Handler;
  release(reply: Reply): void;
  releaseLast(reply: Reply): void;
  waiting(): number;
} {
  const waiting: ((reply: Reply) => void)[] = [];
  const answerOne = (next: ((reply: Reply) => void) | undefined, reply: Reply) => {
    if (!next) throw new Error('Nobody waits for this response');
    next(reply);
  };
  return {
    handler: () => new Promise<Reply>((resolve) => waiting.push(resolve)),
    release: (reply) => answerOne(waiting.shift(), reply),
    releaseLast: (reply) => answerOne(waiting.pop(), reply),
    waiting: () => waiting.length,
  };
}

/** Replaces `fetch` until the test file ends. A call to a route that is not in the table is answered with 404. */
export function startFakeServer(): FakeServer {
  const routes = new Map<string, Handler>();
  const calls: Call[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as Request, init);
    if (request.signal.aborted) throw request.signal.reason;
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      bearer: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
      idempotencyKey: request.headers.get('idempotency-key'),
      body: text ? (JSON.parse(text) as unknown) : undefined,
      url,
    };
    calls.push(call);
    const handler = routes.get(`${call.method} ${call.path}`) ?? { status: 404, json: { detail: 'Not found.' } };
    return response(typeof handler === 'function' ? await handler(call, request.signal) : handler);
  });
  return {
    calls,
    on: (method, path, handler) => void routes.set(`${method} ${path}`, handler),
    sent: (method, path) => calls.filter((call) => call.method === method && call.path === path),
  };
}
