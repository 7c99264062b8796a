import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { forgeAccess, forgeRefresh, secondsLeft, sita } from './forgedToken';
import { cartResponse, catalog, categories, type Line } from './mockCatalog';

/** The address of the API in the pages of the mock shop. The browser of each worker leads it to the mock of that worker. */
export const MOCK_API_URL = 'http://api.localhost';

export type Recorded = {
  call: Call;
  query: URLSearchParams;
  authorization: string | null;
  body: Record<string, unknown> | null;
  /** Milliseconds until the client closed the connection; null when it got its response. */
  abandonedAfter: number | null;
};

export type MockResponse = {
  status?: number;
  body?: unknown;
  text?: string;
  contentType?: string;
  headers?: Record<string, string>;
  /** Sends the first half of the body and keeps the connection open. */
  incomplete?: boolean;
};
export type Responder = (request: Recorded) => MockResponse | Promise<MockResponse>;

const user = { id: sita.user_id, email: sita.email, first_name: sita.first_name, last_name: sita.last_name };
export const profile = { ...user, phone_number: null, is_active: true, date_joined: '2026-01-01T00:00:00Z' };

const unauthorized = {
  status: 401,
  body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
};

/** The twelve calls of specification section 7, and nothing else. */
const calls = [
  'POST /api/user/login/',
  'POST /api/user/register/',
  'POST /api/user/logout/',
  'GET /api/user/',
  'GET /api/products/',
  'GET /api/products/categories/',
  'GET /api/products/cart/me/',
  'POST /api/products/cart/add_item/',
  'PATCH /api/products/cart/update_item/',
  'DELETE /api/products/cart/remove_item/',
  'DELETE /api/products/cart/clear/',
  'POST /api/auth/token/refresh/',
] as const;
export type Call = (typeof calls)[number];

const authenticated = (call: Call) => /cart|logout|GET \/api\/user\//.test(call);

/** A mock API server for one browser at a time. Every call has a default response, which a spec can replace. */
export class MockApi {
  readonly requests: Recorded[] = [];
  /** Requests that the specification does not list. */
  readonly unknownRequests: string[] = [];
  products = catalog();
  lines: Line[] = [];
  /** Answers the list in pages; by default `page` is ignored, as by a server that knows the specification alone. */
  paginated = false;
  private readonly responders = new Map<Call, Responder>();
  private nextLine = 1;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<MockApi> {
    const server = createServer((request, response) => void mock.serve(request, response));
    const mock = new MockApi(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return mock;
  }

  readonly url = MOCK_API_URL;

  /** The rule with which Chromium finds this mock. */
  get hostRule(): string {
    return `MAP ${new URL(MOCK_API_URL).host}:80 127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  reset(): void {
    this.server.closeAllConnections();
    this.requests.length = 0;
    this.unknownRequests.length = 0;
    this.responders.clear();
    this.products = catalog();
    this.lines = [];
    this.paginated = false;
    this.nextLine = 1;
  }

  /** Replaces the response to one call until `reset`. */
  answer(call: Call, response: MockResponse | Responder): void {
    this.responders.set(call, typeof response === 'function' ? response : () => response);
  }

  /** Delays the responses to one call until the returned function is called: with a response to the waiting requests, or none for the usual one. */
  hold(call: Call): (response?: MockResponse) => void {
    let release: (response?: MockResponse) => void = () => {};
    const released = new Promise<MockResponse | undefined>((resolve) => (release = resolve));
    this.answer(call, async (request) => (await released) ?? this.defaultResponse(request));
    return (response) => {
      this.responders.delete(call);
      release(response);
    };
  }

  sent(call: Call): Recorded[] {
    return this.requests.filter((request) => request.call === call);
  }

  putIntoCart(productId: number, quantity = 1): void {
    const product = this.products.find(({ id }) => id === productId)!;
    const line = this.lines.find((present) => present.product.id === productId);
    if (line) line.quantity += quantity;
    else this.lines.push({ id: this.nextLine++, product, quantity });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = Date.now();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock');
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
      vary: 'Origin',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const call = calls.find((known) => known === `${request.method} ${pathname}`);
    if (!call) {
      this.unknownRequests.push(`${request.method} ${pathname}`);
      return void response
        .writeHead(404, { ...cors, 'content-type': 'application/json' })
        .end('{"detail":"Not found."}');
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const recorded: Recorded = {
      call,
      query: searchParams,
      authorization: request.headers.authorization ?? null,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : null,
      abandonedAfter: null,
    };
    this.requests.push(recorded);
    response.on('close', () => {
      if (!response.writableEnded) recorded.abandonedAfter = Date.now() - started;
    });
    const mocked = await (this.responders.get(call) ?? ((asked: Recorded) => this.defaultResponse(asked)))(recorded);
    const body = mocked.text ?? (mocked.body === undefined ? '' : JSON.stringify(mocked.body));
    response.writeHead(mocked.status ?? 200, {
      ...cors,
      'content-type': mocked.contentType ?? 'application/json',
      ...mocked.headers,
    });
    if (mocked.incomplete) response.write(body.slice(0, body.length / 2));
    else response.end(body);
  }

  /** Whether the bearer token has not expired. */
  isAuthorized({ authorization }: Recorded): boolean {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    try {
      return secondsLeft(token) > 0;
    } catch {
      return false;
    }
  }

  defaultResponse(request: Recorded): MockResponse {
    const { call, body } = request;
    if (authenticated(call) && !this.isAuthorized(request)) return unauthorized;
    switch (call) {
      case 'POST /api/user/login/':
        return { body: { access: forgeAccess(), refresh: forgeRefresh(), user: profile } };
      case 'POST /api/user/register/':
        return { status: 201, body: { detail: 'Verification e-mail sent.' } };
      case 'POST /api/user/logout/':
        return { body: { detail: 'Successfully logged out.' } };
      case 'GET /api/user/':
        return { body: profile };
      case 'GET /api/products/':
        return { body: this.list(request.query) };
      case 'GET /api/products/categories/':
        return { body: categories };
      case 'POST /api/auth/token/refresh/':
        return { body: { access: forgeAccess() } };
      case 'POST /api/products/cart/add_item/':
        this.putIntoCart(Number(body?.product_id), Number(body?.quantity ?? 1));
        return { body: cartResponse(this.lines) };
      case 'PATCH /api/products/cart/update_item/': {
        const line = this.lines.find(({ id }) => id === body?.item_id);
        if (line) line.quantity = Number(body?.quantity);
        return { body: cartResponse(this.lines) };
      }
      case 'DELETE /api/products/cart/remove_item/':
        this.lines = this.lines.filter(({ id }) => id !== body?.item_id);
        return { body: cartResponse(this.lines) };
      case 'DELETE /api/products/cart/clear/':
        this.lines = [];
        return { body: cartResponse(this.lines) };
      case 'GET /api/products/cart/me/':
        return { body: cartResponse(this.lines) };
    }
  }

  private list(query: URLSearchParams) {
    const words = (query.get('search') ?? '').toLowerCase();
    const category = query.get('category');
    const found = this.products.filter(
      (product) =>
        product.name.toLowerCase().includes(words) &&
        (!category || product.category.id === Number(category)) &&
        (query.get('featured') !== 'true' || product.featured),
    );
    const ordering = query.get('ordering') ?? 'name';
    const key = ordering.replace('-', '') as 'name' | 'price' | 'created_at';
    const value = (product: (typeof found)[number]) => (key === 'price' ? Number(product.price) : product[key]);
    found.sort((a, b) => (value(a) < value(b) ? -1 : 1) * (ordering.startsWith('-') ? -1 : 1));
    if (this.paginated) {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 24)];
      const next = page * size < found.length ? `${this.url}/api/products/?page=${page + 1}` : null;
      return { count: found.length, next, previous: null, results: found.slice((page - 1) * size, page * size) };
    }
    return query.get('featured') === 'true'
      ? { count: found.length, next: null, previous: null, results: found }
      : found;
  }
}
