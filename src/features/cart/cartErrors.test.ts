import { errorText } from '../../http/apiError';
import { FAILURES_WITHOUT_TEXT, refused } from '../../testing/failures';
import { cartErrors } from './cartEndpoints';

test.each([
  ['addCartItem', 'Failed to add item to cart'],
  ['removeCartItem', 'Failed to remove item from cart'],
  ['updateCartItem', 'Failed to update cart item'],
  ['clearCart', 'Failed to clear cart'],
] as const)("§8 %s: the server's error field, else '%s'", (change, text) => {
  expect(errorText(cartErrors[change], refused({ error: 'Only 3 left', detail: 'other' }))).toBe('Only 3 left');
  const withoutError = [{ detail: 'no' }, { error: {} }, { error: '' }].map((body) => refused(body));
  for (const error of [...FAILURES_WITHOUT_TEXT, ...withoutError])
    expect(errorText(cartErrors[change], error)).toBe(text);
});

test("§8 a load failure: 'Failed to load cart'", () => {
  for (const error of [...FAILURES_WITHOUT_TEXT, refused({ error: 'broken' }, 500)])
    expect(errorText(cartErrors.loadCart, error)).toBe('Failed to load cart');
});
