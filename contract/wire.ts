/** What goes over the wire. The server filters its answers by these schemas, PostgreSQL writes those of the catalog by them; the client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { UNITS } from './rules';

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Decimal text with two places, in NPR. */
export const Money = Type.String({ pattern: '^\\d+\\.\\d{2}$', examples: ['1250.00'] });

export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone_number: Nullable(Type.String({ description: 'E.164' })),
  is_active: Type.Boolean(),
  is_staff: Type.Boolean(),
  date_joined: Type.String({ format: 'date-time' }),
});
export type User = Static<typeof User>;

export const LoginAnswer = Type.Object({ access: Type.String(), refresh: Type.String(), user: User });
export type LoginAnswer = Static<typeof LoginAnswer>;

export const RefreshAnswer = Type.Object({ access: Type.String() });
export type RefreshAnswer = Static<typeof RefreshAnswer>;

/** What a registration sends; the server checks it field by field, with the specification's texts. */
export type Registration = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string;
  password1: string;
  password2: string;
};

/** What a login sends: one of `email` and `phone_number` (E.164). */
export type Credentials = ({ email: string } | { phone_number: string }) & { password: string };

export const Category = Type.Object({ id: Type.Integer(), name: Type.String() });
export type Category = Static<typeof Category>;

/** A category in the list of all categories. */
export const ListedCategory = Type.Composite([
  Category,
  Type.Object({
    product_count: Type.Integer(),
    image: Nullable(Type.String({ description: 'The image of one of its products' })),
  }),
]);
export type ListedCategory = Static<typeof ListedCategory>;

export const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  desc: Type.String(),
  price: Money,
  quantity: Type.Integer({ description: 'stock' }),
  image: Nullable(Type.String()),
  category: Category,
  created_at: Type.String({ format: 'date-time' }),
  featured: Type.Boolean(),
  unit: Nullable(
    Type.Union(
      UNITS.map((unit) => Type.Literal(unit)),
      { description: "what the pack's size is counted in; null with `unit_amount` when it is unknown" },
    ),
  ),
  unit_amount: Nullable(Type.Integer({ minimum: 1, description: "the pack's size in `unit`" })),
});
export type Product = Static<typeof Product>;

export const ProductDetails = Type.Composite([
  Product,
  Type.Object({ related: Type.Array(Product, { description: 'up to 8 others of its category that are in stock' }) }),
]);
export type ProductDetails = Static<typeof ProductDetails>;

export const ProductPage = Type.Object({
  count: Type.Integer(),
  next: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  results: Type.Array(Product),
});
export type ProductPage = Static<typeof ProductPage>;

export const CartItem = Type.Object({
  id: Type.Integer(),
  product: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    image: Nullable(Type.String()),
    price: Money,
    quantity: Type.Integer({ description: 'stock' }),
    category: Category,
  }),
  quantity: Type.Integer(),
  total_price: Money,
});
export type CartItem = Static<typeof CartItem>;

export const Cart = Type.Object({
  id: Type.Integer(),
  cart_items: Type.Array(CartItem),
  total_items: Type.Integer(),
  total_cost: Money,
});
export type Cart = Static<typeof Cart>;

/** Every refusal outside the cart and field validation. */
export const Detail = Type.Object({ detail: Type.String(), code: Type.Optional(Type.String()) });

/** A refused cart call. `available` is the stock left, with `insufficient_stock`. */
export const CartError = Type.Object({
  error: Type.String(),
  detail: Type.String(),
  code: Type.String(),
  available: Type.Optional(Type.Integer()),
});
