import { Value } from '@sinclair/typebox/value';
import { type InjectOptions } from 'light-my-request';
import { Cart } from '../../contract/wire';
import { type TestShop } from './createTestApp';
import { type TestMember } from './factories';

export const CART_CALLS = {
  me: { method: 'GET', url: '/api/products/cart/me/' },
  add: { method: 'POST', url: '/api/products/cart/add_item/' },
  update: { method: 'PATCH', url: '/api/products/cart/update_item/' },
  remove: { method: 'DELETE', url: '/api/products/cart/remove_item/' },
  clear: { method: 'DELETE', url: '/api/products/cart/clear/' },
} as const;
type CartCall = keyof typeof CART_CALLS;
type CartErrorResponse = { status: number; error: string; detail: string; code: string };

/** Calls the cart as one member. A payload that is text is sent unchanged, as JSON. */
export function createCartCaller(shop: TestShop, member: TestMember) {
  const call = (name: CartCall, payload?: InjectOptions['payload']) => {
    const type = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
    return shop.app.inject({
      ...CART_CALLS[name],
      payload,
      headers: { ...member.headers, host: 'shop.example', ...type },
    });
  };

  /** Makes a call that must succeed, checks the cart against the contract and checks its sums. */
  const cart = async (name: CartCall, payload?: InjectOptions['payload']): Promise<Cart> => {
    const response = await call(name, payload);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const shown = response.json<Cart>();
    expect([...Value.Errors(Cart, shown)]).toEqual([]);
    for (const line of shown.cart_items)
      expect(paisa(line.total_price)).toBe(paisa(line.product.price) * BigInt(line.quantity));
    expect(paisa(shown.total_cost)).toBe(shown.cart_items.reduce((sum, line) => sum + paisa(line.total_price), 0n));
    expect(shown.total_items).toBe(shown.cart_items.reduce((sum, line) => sum + line.quantity, 0));
    return shown;
  };

  /** Makes a call that must fail with a cart error and leave the cart unchanged. */
  const refused = async (name: CartCall, payload: InjectOptions['payload']): Promise<CartErrorResponse> => {
    const before = await cart('me');
    const response = await call(name, payload);
    expect(await cart('me')).toEqual(before);
    const body = response.json<Omit<CartErrorResponse, 'status'>>();
    expect(body).toMatchObject({
      error: expect.stringMatching(/\S/),
      detail: body.error,
      code: expect.stringMatching(/^[a-z_]+$/),
    });
    return { status: response.statusCode, ...body };
  };

  return { member, call, cart, refused };
}

/** Whole paisa of an amount on the wire, exact at any size. */
function paisa(text: string): bigint {
  expect(text).toMatch(/^\d+\.\d{2}$/);
  return BigInt(text.replace('.', ''));
}
