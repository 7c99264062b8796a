import { type Cart, type CartItem, type Category, type Product, type User } from '../../contract/wire';

/** What a server sends. Each maker takes what matters to the test; the rest is plausible. */

let serial = 100;

export function createCategory(overrides: Partial<Category> = {}): Category {
  return { id: 1, name: 'Dry fruits', ...overrides };
}

export function createProduct(overrides: Partial<Product> = {}): Product {
  const id = overrides.id ?? serial++;
  return {
    id,
    name: `Almonds ${id}`,
    desc: 'Whole, unsalted, 500 g',
    price: '1250.00',
    quantity: 5,
    image: null,
    category: createCategory(),
    created_at: '2026-01-15T08:30:00Z',
    featured: false,
    unit: null,
    unit_amount: null,
    ...overrides,
  };
}

export function createCartItem(overrides: Partial<CartItem> = {}): CartItem {
  const { id, name, image, price, quantity, category } = createProduct();
  const product = { id, name, image, price, quantity, category };
  return { id: serial++, product, quantity: 1, total_price: price, ...overrides };
}

export function createCart(items: CartItem[] = []): Cart {
  const paisa = items.reduce((sum, item) => sum + Math.round(Number(item.total_price) * 100), 0);
  return {
    id: 1,
    cart_items: items,
    total_items: items.reduce((sum, item) => sum + item.quantity, 0),
    total_cost: (paisa / 100).toFixed(2),
  };
}

export function createUser(overrides: Partial<User> = {}): User {
  return {
    id: 7,
    email: 'sita@example.com',
    first_name: 'Sita',
    last_name: 'Gurung',
    phone_number: null,
    is_active: true,
    is_staff: false,
    is_owner: false,
    date_joined: '2026-01-15T08:30:00Z',
    ...overrides,
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A JWT that lives for `seconds` from now (negative: expired), with a signature that nobody checks. */
export function createToken(seconds = 900, claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const user = { user_id: 7, email: 'sita@example.com', first_name: 'Sita', last_name: 'Gurung' };
  const payload = { token_type: 'access', iat: now, exp: now + seconds, jti: String(serial++), ...user, ...claims };
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}.${encode(`signature ${serial}`)}`;
}

/** Both tokens as the browser stores them after a login; gives them back. */
export function keepTokens(access = createToken(), refresh = createToken(604800)): { access: string; refresh: string } {
  window.localStorage.setItem('access_token', access);
  window.localStorage.setItem('refresh_token', refresh);
  return { access, refresh };
}
