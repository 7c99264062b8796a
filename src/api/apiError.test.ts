import { errorText, fieldErrors, type Attempt } from './apiError';

const refused = (data: unknown, status = 400) => ({ status, data });
const timeout = { status: 'TIMEOUT_ERROR', error: 'TimeoutError' };
const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };
const html = { status: 'PARSING_ERROR', originalStatus: 502, data: '<h1>Bad gateway</h1>', error: 'SyntaxError' };
const wrongShape = { status: 'CUSTOM_ERROR', error: 'The answer has the wrong shape' };
const noText = [timeout, offline, html, wrongShape, refused(null, 500), refused([], 500), undefined, new Error('oops')];

test("§8 login failure: the server's detail, else 'Login failed'", () => {
  const detail = 'No active account found with the given credentials';
  expect(errorText('login', refused({ detail }, 401))).toBe(detail);
  expect(errorText('login', refused({ detail: 'Request was throttled. Expected available in 7 seconds.' }, 429))).toBe(
    'Request was throttled. Expected available in 7 seconds.',
  );
  for (const error of [...noText, refused({ detail: '' }), refused({ detail: {} }), refused({ email: ['no'] })]) {
    expect(errorText('login', error)).toBe('Login failed');
  }
});

const everyField = {
  email: ['taken', 'second'],
  phone_number: ['short'],
  password1: ['weak'],
  password2: ['differs'],
  first_name: ['first'],
  last_name: ['last'],
  non_field_errors: ['all of it'],
  detail: 'detail',
};

test.each([
  ['email', 'Email: taken'],
  ['phone_number', 'Phone: short'],
  ['password1', 'Password: weak'],
  ['password2', 'Password confirmation: differs'],
  ['first_name', 'First name: first'],
  ['last_name', 'Last name: last'],
  ['non_field_errors', 'all of it'],
  ['detail', 'detail'],
])('§8 registration failure: %s is the first present field', (field, text) => {
  const fields = Object.keys(everyField);
  const present = Object.entries(everyField).slice(fields.indexOf(field)).reverse();
  expect(errorText('register', refused(Object.fromEntries(present)))).toBe(text);
});

test('§8 registration failure: a message may come as plain text, and an empty list is no message', () => {
  expect(errorText('register', refused({ email: [], phone_number: 'taken' }))).toBe('Phone: taken');
});

test.each([[{}], [{ email: [] }], [{ other: ['no'] }], [[]], ['no']])(
  '§8 registration failure without a known field: %j',
  (body) => {
    expect(errorText('register', refused(body))).toBe(
      'Registration failed. Please check your information and try again.',
    );
  },
);

test.each([[timeout], [offline], [refused(null, 500)], [refused('', 500)], [refused(undefined, 500)], [undefined]])(
  '§8 registration failure without a response body: %j',
  (error) => {
    expect(errorText('register', error)).toBe('Registration failed. Please try again.');
  },
);

test.each<[Attempt, string]>([
  ['addCartItem', 'Failed to add item to cart'],
  ['removeCartItem', 'Failed to remove item from cart'],
  ['updateCartItem', 'Failed to update cart item'],
  ['clearCart', 'Failed to clear cart'],
])("§8 %s: the server's error field, else '%s'", (attempt, fallback) => {
  expect(errorText(attempt, refused({ error: 'Only 3 left', detail: 'other' }))).toBe('Only 3 left');
  for (const error of [...noText, refused({ detail: 'no' }), refused({ error: {} }), refused({ error: '' })]) {
    expect(errorText(attempt, error)).toBe(fallback);
  }
});

test("§8 a load failure: 'Failed to load cart'", () => {
  for (const error of [...noText, refused({ error: 'broken' }, 500)])
    expect(errorText('loadCart', error)).toBe('Failed to load cart');
});

test('§2 lists: one sentence, or how long to wait', () => {
  for (const error of noText) {
    expect(errorText('loadProducts', error)).toBe('Failed to load products');
    expect(errorText('loadCategories', error)).toBe('Failed to load categories');
  }
  const throttled = refused({ detail: 'Request was throttled. Expected available in 7 seconds.' }, 429);
  expect(errorText('loadProducts', throttled)).toBe('Request was throttled. Expected available in 7 seconds.');
});

test('§8 the forms get the first message of each refused field', () => {
  const fieldOf = { email: 'email', phone_number: 'phone', first_name: 'firstName', last_name: 'lastName' } as const;
  expect(fieldErrors(refused({ ...everyField, last_name: [] }), fieldOf)).toEqual({
    email: 'taken',
    phone: 'short',
    firstName: 'first',
  });
  for (const error of noText) expect(fieldErrors(error, fieldOf)).toEqual({});
});
