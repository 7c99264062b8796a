/** Wire schemas of the pages that manage products: those of staff, and those of the members who supply them. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import {
  PRODUCT_LIMITS,
  PRODUCT_ORDERINGS,
  RETURN_DAYS_MAX,
  SHEET_MAX,
  STOCK_MAX,
  STOCK_NOTE_MAX,
  STOCK_REASONS,
  UNIT_AMOUNT_MAX,
} from './productRules';
import { UNITS } from './rules';
import { VAT_RATES } from './taxRules';
import {
  businessError,
  cappedPage,
  DescriptionInNepali,
  Nullable,
  pageOf,
  ParticularFields,
  EXAMPLE_PARTICULARS,
  Product,
  ReturnDays,
  SeenVersion,
} from './wire';

const Time = Type.String({ format: 'date-time' });
const Unit = Type.Union(UNITS.map((unit) => Type.Literal(unit)));
const VatRate = Type.Union(
  VAT_RATES.map((rate) => Type.Literal(rate)),
  { description: 'in percent; the price includes it' },
);

const ChangeState = Type.Union([Type.Literal('draft'), Type.Literal('review'), Type.Literal('rejected')], {
  description: 'of the change that its supplier proposes; null without one',
});

const managed = {
  ...Product.examples[0],
  archived_at: null,
  archived_by_staff: false,
  supplier: { id: 7, name: 'Maya Tamang' },
  sold: 31,
  change_state: null,
  vat_rate: 0 as const,
  hs_code: '0802',
  aliases: 'badam, badaam',
  desc_ne: 'सिङ्गो बदाम',
  ...EXAMPLE_PARTICULARS,
  return_days: null,
  version: 'k3Jb',
};

/** A product as staff and its supplier see it, archived or not. */
export const ManagedProduct = Type.Composite(
  [
    Product,
    Type.Object({
      archived_at: Nullable(Type.String({ format: 'date-time', description: 'since when it is no longer sold' })),
      archived_by_staff: Type.Boolean({ description: 'then its supplier cannot restore it' }),
      supplier: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
      sold: Type.Integer({ description: 'pieces that orders took and did not give back' }),
      change_state: Nullable(ChangeState),
      vat_rate: VatRate,
      hs_code: Nullable(Type.String()),
      aliases: Type.String({ description: 'other names that a search finds it by, separated by commas' }),
      desc_ne: DescriptionInNepali,
      ...ParticularFields,
      return_days: ReturnDays,
      version: Type.String({ description: 'of the fields that PATCH changes, without the picture' }),
    }),
  ],
  { examples: [managed] },
);
export type ManagedProduct = Static<typeof ManagedProduct>;

export const ManagedProductPage = Type.Object(cappedPage(ManagedProduct), { examples: [pageOf(managed)] });
export type ManagedProductPage = Static<typeof ManagedProductPage>;

/** The filters of a list of managed products, without its page. */
export const ManagedProductQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 100, description: 'words of name, description and category, or an id' }),
  ),
  category: Type.Optional(Type.Integer({ description: 'its id' })),
  archived: Type.Optional(Type.Boolean({ description: 'those alone, or those on sale; both without it' })),
  low: Type.Optional(Type.Boolean({ description: 'true: fewer than five left' })),
  particulars_missing: Type.Optional(
    Type.Boolean({ description: 'true: without a producer, an origin, ingredients or care' }),
  ),
  ordering: Type.Optional(Type.Union(PRODUCT_ORDERINGS.map((ordering) => Type.Literal(ordering)))),
});
export type ManagedProductQuery = Static<typeof ManagedProductQuery>;

/** A change of the stock: what was added or taken, so that sales meanwhile are not lost. */
export const StockChange = Type.Object(
  {
    delta: Type.Integer({
      minimum: -STOCK_MAX,
      maximum: STOCK_MAX,
      description: 'pieces; negative when they are fewer',
    }),
    reason: Type.Union(STOCK_REASONS.map((reason) => Type.Literal(reason))),
    note: Type.Optional(Type.String({ maxLength: STOCK_NOTE_MAX })),
  },
  { title: 'StockChange', examples: [{ delta: 12, reason: 'received', note: 'from Jumla' }] },
);
export type StockChange = Static<typeof StockChange>;

const Fields = {
  // The lengths are those of texts in their normal form: contract/productRules.ts.
  name: Type.String({ description: `one line of at most ${PRODUCT_LIMITS.name} characters` }),
  desc: Type.String({ description: `at most ${PRODUCT_LIMITS.desc} characters` }),
  name_ne: Nullable(Type.String({ description: `in Nepali: one line of at most ${PRODUCT_LIMITS.name} characters` })),
  desc_ne: Nullable(Type.String({ description: `in Nepali: at most ${PRODUCT_LIMITS.desc} characters` })),
  aliases: Type.String({ description: `one line of at most ${PRODUCT_LIMITS.aliases} characters` }),
  category: Type.Integer({ description: 'its id' }),
  price: Type.String({ description: 'NPR with at most two decimals' }),
  unit: Nullable(Unit),
  unit_amount: Nullable(Type.Integer({ minimum: 1, maximum: UNIT_AMOUNT_MAX })),
  featured: Type.Boolean(),
  vat_rate: VatRate,
  hs_code: Nullable(Type.String({ description: 'at least four digits, like 0802 or 0802.32' })),
  ...ParticularFields,
  return_days: Nullable(Type.Integer({ minimum: 1, maximum: RETURN_DAYS_MAX })),
};

/** Fields that are given change. The stock changes by `stock/` alone. */
export const ProductPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(Fields)).properties,
    image: Type.Optional(Type.Null({ description: 'removes the picture' })),
    version: SeenVersion,
  },
  { title: 'ProductPatch' },
);
export type ProductPatch = Static<typeof ProductPatch>;

export const NewProduct = Type.Composite(
  [
    Type.Pick(Type.Object(Fields), ['name', 'category', 'price']),
    Type.Partial(Type.Omit(Type.Object(Fields), ['name', 'category', 'price'])),
    Type.Object({ quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: STOCK_MAX })) }),
  ],
  { title: 'NewProduct' },
);
export type NewProduct = Static<typeof NewProduct>;

const movement = {
  id: 88,
  at: '2026-11-20T04:15:00.000Z',
  delta: -2,
  reason: 'sale',
  order: { id: 41, number: 'MP-7K3Q-9XFD' },
  by: null,
  note: '',
};

/** A change of a stock, whoever made it. */
export const StockMovement = Type.Object(
  {
    id: Type.Integer(),
    at: Time,
    delta: Type.Integer(),
    reason: Type.Union([
      ...STOCK_REASONS.map((reason) => Type.Literal(reason)),
      ...(['sale', 'release', 'line_changed', 'returned'] as const).map((reason) => Type.Literal(reason)),
    ]),
    order: Nullable(Type.Object({ id: Type.Integer(), number: Type.String() })),
    by: Nullable(Type.String({ description: 'the name of who made it; null for the shop itself' })),
    note: Type.String(),
  },
  { examples: [movement] },
);
export type StockMovement = Static<typeof StockMovement>;

export const StockMovementPage = Type.Object(cappedPage(StockMovement), { examples: [pageOf(movement)] });
export type StockMovementPage = Static<typeof StockMovementPage>;

/** Prices, stocks and particulars of many products, as the text of a CSV file like the one that GET returns. */
export const ProductSheet = Type.Object({ csv: Type.String({ maxLength: SHEET_MAX }) }, { title: 'ProductSheet' });
export type ProductSheet = Static<typeof ProductSheet>;

/** What became of a sheet. With refused rows nothing has changed. */
export const SheetResult = Type.Object(
  {
    changed: Type.Integer(),
    proposed: Type.Integer({ description: 'products whose new particulars wait for review' }),
    unchanged: Type.Integer(),
    refused: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), {
      description: 'each fault of each line',
    }),
  },
  { examples: [{ changed: 2, proposed: 0, unchanged: 5, refused: [] }] },
);
export type SheetResult = Static<typeof SheetResult>;

/** Why a product cannot be changed. */
export const ProductError = businessError(
  'insufficient_stock',
  'Only 4 left in stock.',
  {
    available: Type.Optional(Type.Integer({ description: 'the stock' })),
    current: Type.Optional(ManagedProduct),
  },
  { available: 4 },
);
