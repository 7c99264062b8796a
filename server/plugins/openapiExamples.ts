/** Examples for each status of each call, added to the OpenAPI document of the routes' schemas. */
import { TEXTS } from '../../contract/rules';
import { type Cart, type Category, type LoginAnswer, type Product, type RefreshAnswer } from '../../contract/wire';
import { ACCOUNT_CALLS, EXAMPLE_USER } from './openapiAccountExamples';
import { ADDRESS_CALLS } from './openapiAddressExamples';
import { DELIVERY_CALLS } from './openapiDeliveryExamples';
import { type CallExamples, type ErrorExample } from './openapiExampleTypes';

const category: Category = { id: 1, name: 'Dry Fruits' };
const image = 'https://shop.example/media/products/almonds.svg';
const product: Product = {
  id: 12,
  name: 'Almonds',
  desc: 'Whole almonds',
  price: '1250.00',
  quantity: 40,
  image,
  category,
  created_at: '2026-11-20T04:15:00.000Z',
  featured: true,
  unit: 'g',
  unit_amount: 500,
};
const cart: Cart = {
  id: 7,
  cart_items: [
    {
      id: 31,
      product: { id: 12, name: 'Almonds', image, price: '1250.00', quantity: 40, category },
      quantity: 2,
      total_price: '2500.00',
    },
  ],
  total_items: 2,
  total_cost: '2500.00',
};
const emptyCart: Cart = { id: 7, cart_items: [], total_items: 0, total_cost: '0.00' };
const access = 'eyJhbGciOiJIUzI1NiJ9.…';
const login: LoginAnswer = { access, refresh: 'eyJhbGciOiJIUzI1NiJ9.…', user: EXAMPLE_USER };
const refreshed: RefreshAnswer = { access };
const refused = (error: string, code: string, more = {}) => ({ error, detail: error, code, ...more });

const ERROR_RESPONSES = {
  400: { description: 'The request is malformed', example: { detail: 'Bad request.' } },
  401: {
    description: 'No bearer token, or one that is not valid any more',
    example: { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
  },
  403: {
    description: 'The member is not staff',
    example: { detail: 'You do not have permission to perform this action.' },
  },
  404: { description: 'There is no such thing', example: { detail: 'Not found.' } },
  413: { description: 'The body is too large', example: { detail: 'Request body is too large.' } },
  415: { description: 'The body is no JSON', example: { detail: 'Unsupported media type "text/plain" in request.' } },
  429: {
    description: 'Too many requests; Retry-After says when to try again',
    example: { detail: 'Request was throttled. Expected available in 60 seconds.' },
  },
  500: { description: 'A fault of the server', example: { detail: 'A server error occurred.' } },
  503: {
    description: 'The shop is busy or its database is away; Retry-After says when to try again',
    example: { detail: 'The shop is busy just now. Please try again.' },
  },
} satisfies Record<number, ErrorExample>;

const fields = (example: unknown): ErrorExample => ({ description: 'What was sent breaks the rules', example });
const notInCart = { description: 'Not in this cart', example: refused('Item not found in your cart.', 'not_found') };
const beyondStock = (text: string) => fields(refused(text, 'insufficient_stock', { available: 3 }));

const CALLS: Record<string, CallExamples> = {
  ...ACCOUNT_CALLS,
  ...ADDRESS_CALLS,
  ...DELIVERY_CALLS,
  'get /health/live': { success: { status: 'ok' } },
  'get /health/ready': { success: { status: 'ok', database: 'ok' } },
  'post /api/user/register/': {
    success: { detail: 'Verification e-mail sent.' },
    400: fields({ email: [TEXTS.emailInvalid], password1: [TEXTS.passwordWeak] }),
  },
  'post /api/user/register/resend-email/': {
    success: { detail: 'ok' },
    400: fields({ email: ['This field is required.'] }),
  },
  'post /api/user/login/': {
    success: login,
    400: fields({ email: [TEXTS.emailInvalid], detail: TEXTS.emailInvalid }),
    401: {
      description: 'Unknown account or wrong password',
      example: { detail: 'No active account found with the given credentials' },
    },
  },
  'post /api/auth/token/refresh/': {
    success: refreshed,
    400: fields({ refresh: ['This field is required.'] }),
    401: {
      description: 'The refresh token is expired, ended or none',
      example: { detail: 'Token is invalid', code: 'token_not_valid' },
    },
  },
  'post /api/client-errors/': {
    success: null,
    400: fields({ kind: ['This field is required.'] }),
  },
  'get /api/user/': { success: EXAMPLE_USER },
  'get /api/user/verify-email/{token}/': {},
  'post /api/user/logout/': { success: { detail: 'Successfully logged out.' } },
  'get /api/products/': {
    success: [product],
    400: fields({ ordering: ['"size" is not a valid choice.'] }),
    404: { description: 'There is no such page', example: { detail: 'Invalid page.' } },
  },
  'get /api/products/categories/': { success: [{ ...category, product_count: 24, image }] },
  'get /api/products/{id}/': {
    success: { ...product, related: [{ ...product, id: 13, name: 'Cashews, 250 g', unit_amount: 250 }] },
    404: { description: 'There is no such product', example: { detail: 'Not found.' } },
  },
  'get /api/products/cart/me/': { success: cart },
  'post /api/products/cart/add_item/': {
    success: cart,
    400: beyondStock('Only 3 left in stock, 2 already in your cart.'),
    404: { description: 'No such product', example: refused('Product not found.', 'not_found') },
  },
  'patch /api/products/cart/update_item/': {
    success: cart,
    400: beyondStock('Only 3 left in stock.'),
    404: notInCart,
  },
  'delete /api/products/cart/remove_item/': {
    success: emptyCart,
    400: fields(refused('item_id: This field is required.', 'invalid_item_id')),
    404: notInCart,
  },
  'delete /api/products/cart/clear/': { success: emptyCart },
};

/** The statuses that a call without examples declares one by one. */
function describe(responses: Record<string, Answer>): CallExamples {
  const known: Record<string, ErrorExample> = {
    400: { description: 'What was sent breaks the rules' },
    409: { description: 'The state of the shop has changed; the code says how' },
    422: { description: 'The key was used for another body' },
  };
  return Object.fromEntries(Object.entries(known).filter(([status]) => status in responses));
}

type Media = { schema?: unknown; example?: unknown };
type Answer = { description: string; content?: Record<string, Media> };
type Operation = {
  responses?: Record<string, Answer>;
  requestBody?: unknown;
  parameters?: { in: string }[];
  security?: unknown[];
  'x-access'?: 'staff';
};
type Document = { paths?: Record<string, Record<string, Operation>> };

/** Replaces the status ranges of the schemas by the statuses of each call, with their examples. */
export function addExamples<T extends object>(document: T): T {
  for (const [path, operations] of Object.entries((document as Document).paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      // Calls of orders have no examples.
      const { responses } = operation;
      const call = CALLS[`${method} ${path}`] ?? describe(responses ?? {});
      if (responses) operation.responses = documentResponses(operation, responses, call);
    }
  }
  return document;
}

/** Neither an empty answer nor a redirect has content. */
const hasNoContent = (status: string) => status === '204' || status.startsWith('3');

function documentResponses(operation: Operation, responses: Record<string, Answer>, { success, ...own }: CallExamples) {
  const successStatus = Number(Object.keys(responses).find((status) => /^[23]/.test(status)));
  const {
    400: malformed,
    401: unauthorized,
    403: forbidden,
    404: notFound,
    413: tooLarge,
    415: unsupported,
    429: throttled,
    500: failed,
    503: busy,
  } = ERROR_RESPONSES;
  const isPublic = !operation.security?.length;
  const examples: Record<string, ErrorExample> = {
    [successStatus]: { description: successStatus < 300 ? 'Done' : 'Go on at its Location', example: success },
    400: malformed,
    ...(operation.parameters?.some((parameter) => parameter.in === 'path') ? { 404: notFound } : {}),
    ...(isPublic ? {} : { 401: unauthorized }),
    ...(operation['x-access'] === 'staff' ? { 403: forbidden } : {}),
    ...(operation.requestBody ? { 413: tooLarge, 415: unsupported } : {}),
    // Public calls that write are rate-limited.
    ...(operation.requestBody && isPublic ? { 429: throttled } : {}),
    ...{ 500: failed, 503: busy },
    ...own,
  };
  const schemaOf = (status: string) =>
    (responses[status] ?? responses[`${status[0]}XX`])?.content?.['application/json']?.schema;
  return Object.fromEntries(
    Object.entries(examples).map(([status, { description, example }]): [string, Answer] => [
      status,
      hasNoContent(status)
        ? { description }
        : { description, content: { 'application/json': { schema: schemaOf(status), example } } },
    ]),
  );
}
