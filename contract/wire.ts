/** The wire schemas. The server filters its responses by them, PostgreSQL writes catalog responses by them; the client imports only their types. */
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { ErrorCode } from './errorCodes';
import { LANGUAGES } from './languages';
import { COUNT_MAX, UNITS } from './rules';

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** The fields of a page of a long list. */
export const cappedPage = <T extends Parameters<typeof Type.Array>[0]>(results: T) => ({
  count: Type.Integer({ description: `how many there are, at most ${COUNT_MAX}` }),
  count_is_capped: Type.Boolean({ description: 'there are more than `count`' }),
  next: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  results: Type.Array(results),
});
/** An example of a page of one. */
export const pageOf = <T>(only: T) => ({
  count: 1,
  count_is_capped: false,
  next: null,
  previous: null,
  results: [only],
});

/** Decimal text with two places, in NPR. */
export const Money = Type.String({ pattern: '^\\d+\\.\\d{2}$', examples: ['1250.00'] });

/** The same, which may be below zero. */
export const SignedMoney = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', examples: ['-995.00'] });

/** NPR, as it is entered. */
export const EnteredMoney = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', examples: ['1250.00'] });

/** Of a change: another one than the current is refused, so that nobody's change is overwritten unseen. */
export const SeenVersion = Type.Optional(
  Type.String({ description: 'the version that the change was made to; 409 when it is not the current one' }),
);

/** A refused call: its text as `error` and as `detail`, its code, and in `more` what the client needs to recover. */
export const businessError = <More extends TProperties>(code: ErrorCode, text: string, more: More, example = {}) =>
  Type.Object(
    { error: Type.String(), detail: Type.String(), code: ErrorCode, ...more },
    { examples: [{ error: text, detail: text, code, ...example }] },
  );

/** A refused call of which the client needs no more than code and text. */
export const BusinessError = businessError('not_served', 'We do not deliver there yet.', {});

/** 409 `edit_conflict`, with what is there now. */
export const editConflictOf = <T extends TSchema>(current: T) =>
  businessError(
    'edit_conflict',
    'This was changed elsewhere meanwhile.',
    { current },
    {
      current: current.examples?.[0] as unknown,
    },
  );

const user = {
  id: 7,
  email: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Tamang',
  phone_number: '+9779812345678',
  is_active: true,
  is_staff: false,
  is_owner: false,
  date_joined: '2026-11-20T04:15:00.000Z',
  language: 'ne',
};
export const User = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    phone_number: Nullable(Type.String({ description: 'E.164' })),
    is_active: Type.Boolean(),
    is_staff: Type.Boolean(),
    is_owner: Type.Boolean({ description: 'staff who may also write off money, and see registers and log' }),
    date_joined: Type.String({ format: 'date-time' }),
    language: Type.Optional(
      Type.Union(
        LANGUAGES.map((language) => Type.Literal(language)),
        { description: 'of the emails; in a shop with pages in several languages' },
      ),
    ),
  },
  { examples: [user] },
);
export type User = Static<typeof User>;

const token = 'eyJhbGciOiJIUzI1NiJ9.…';
export const LoginResponse = Type.Object(
  { access: Type.String(), refresh: Type.String(), user: User },
  { examples: [{ access: token, refresh: token, user }] },
);
export type LoginResponse = Static<typeof LoginResponse>;

export const RefreshResponse = Type.Object({ access: Type.String() }, { examples: [{ access: token }] });
export type RefreshResponse = Static<typeof RefreshResponse>;

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

const category = { id: 1, name: 'Dry Fruits', name_ne: 'सुकेका फल' };
const image = 'https://shop.example/media/products/almonds.svg';
/** Optional, since the specification's servers do not have it. */
export const NameInNepali = Type.Optional(Nullable(Type.String({ description: 'its name in Nepali' })));
export const Category = Type.Object(
  { id: Type.Integer(), name: Type.String(), name_ne: NameInNepali },
  { examples: [category] },
);
export type Category = Static<typeof Category>;

/** A category in the list of all categories. */
export const ListedCategory = Type.Composite(
  [
    Category,
    Type.Object({
      product_count: Type.Integer(),
      image: Nullable(Type.String({ description: 'Its own picture, else the one of one of its products' })),
    }),
  ],
  { examples: [{ ...category, product_count: 24, image }] },
);
export type ListedCategory = Static<typeof ListedCategory>;

const product = {
  id: 12,
  name: 'Almonds',
  name_ne: 'बदाम',
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
/** Lists have it where it is asked for: they would be heavier in English, too. */
export const DescriptionInNepali = Type.Optional(Nullable(Type.String({ description: 'its description in Nepali' })));

export const Product = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    name_ne: NameInNepali,
    desc: Type.String(),
    desc_ne: DescriptionInNepali,
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
  },
  { examples: [product] },
);
export type Product = Static<typeof Product>;

/** What the law asks to be shown of goods; null what is not known. */
export const ParticularFields = {
  brand: Nullable(Type.String()),
  producer: Nullable(Type.String({ description: 'who makes or packs it' })),
  origin: Nullable(Type.String({ description: 'its country of origin: a code of ISO 3166-1, such as NP' })),
  ingredients: Nullable(Type.String({ description: 'of what is no food, the material' })),
  care: Nullable(Type.String({ description: 'storage and precautions' })),
};
export const EXAMPLE_PARTICULARS = {
  brand: null,
  producer: 'Mewa Pasal, Kathmandu',
  origin: 'US',
  ingredients: 'Almonds',
  care: 'Keep cool and dry.',
};

/** Its own time of return. */
export const ReturnDays = Nullable(
  Type.Integer({
    description: 'for how many days after its delivery an opened pack can be returned; null for the usual time',
  }),
);

export const ProductDetails = Type.Composite(
  [
    Product,
    Type.Object({
      ...ParticularFields,
      return_days: ReturnDays,
      related: Type.Array(Product, { description: 'up to 8 others of its category that are in stock' }),
      supplier: Nullable(Type.String({ description: 'the name of the member who supplies it to the shop' })),
    }),
  ],
  {
    examples: [
      {
        ...product,
        desc_ne: 'सिङ्गो बदाम',
        ...EXAMPLE_PARTICULARS,
        return_days: null,
        supplier: 'Maya Tamang',
        related: [{ ...product, id: 13, name: 'Cashews, 250 g', name_ne: 'काजु, 250 ग्राम', unit_amount: 250 }],
      },
    ],
  },
);
export type ProductDetails = Static<typeof ProductDetails>;

export const ProductPage = Type.Object(
  {
    count: Type.Integer(),
    next: Nullable(Type.String()),
    previous: Nullable(Type.String()),
    results: Type.Array(Product),
  },
  { examples: [{ count: 1, next: null, previous: null, results: [product] }] },
);
export type ProductPage = Static<typeof ProductPage>;

const cartItem = {
  id: 31,
  product: { id: 12, name: 'Almonds', name_ne: 'बदाम', image, price: '1250.00', quantity: 40, category },
  quantity: 2,
  total_price: '2500.00',
};
export const CartItem = Type.Object({
  id: Type.Integer(),
  product: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    name_ne: NameInNepali,
    image: Nullable(Type.String()),
    price: Money,
    quantity: Type.Integer({ description: 'stock' }),
    category: Category,
  }),
  quantity: Type.Integer(),
  total_price: Money,
});
export type CartItem = Static<typeof CartItem>;

export const Cart = Type.Object(
  {
    id: Type.Integer(),
    cart_items: Type.Array(CartItem),
    total_items: Type.Integer(),
    total_cost: Money,
  },
  { examples: [{ id: 7, cart_items: [cartItem], total_items: 2, total_cost: '2500.00' }] },
);
export type Cart = Static<typeof Cart>;

/** Every refusal outside the cart and field validation. */
export const Detail = Type.Object({ detail: Type.String(), code: Type.Optional(ErrorCode) });

/** A refused cart call. `available` is the stock left, with `insufficient_stock`. */
export const CartError = businessError(
  'insufficient_stock',
  'Only 3 left in stock.',
  { available: Type.Optional(Type.Integer()) },
  { available: 3 },
);
