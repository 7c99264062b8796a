/**
 * Tables, their constraints and indexes; the files `*Schema.ts` beside this one have the others. drizzle-kit generates `migrations/` from all
 * of them (`npm run db:generate`).
 * Functions and triggers are in `rules.sql`, because drizzle cannot express them. The first migration creates the extensions.
 */
import { isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { COUNTRY_CODES } from '../../contract/countries';
import { LANGUAGES } from '../../contract/languages';
import { paisaToWire } from '../../contract/money';
import { type Particular } from '../../contract/particulars';
import { HIDDEN_CHARACTERS } from '../../contract/plainText';
import { PRICE_MAX, PRODUCT_LIMITS, RETURN_DAYS_MAX, UNIT_AMOUNT_MAX } from '../../contract/productRules';
import { UNITS } from '../../contract/rules';
import { HS_CODE_PATTERN, VAT_RATES, type VatRate } from '../../contract/taxRules';
import { money, timestamptz } from './columns';

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a caller who has none; see decision 041. */
    email: text('email'),
    phoneNumber: text('phone_number').unique('users_phone_number_key'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Staff may use the desk. Only `npm run staff` sets it. */
    isStaff: boolean('is_staff').notNull().default(false),
    /** Owners are staff who may also write off money, reopen closed days, and see registers and log. Only `npm run staff` sets it. */
    isOwner: boolean('is_owner').notNull().default(false),
    emailVerifiedAt: timestamptz('email_verified_at'),
    verificationTokenHash: text('verification_token_hash'),
    /** When the last verification mail was sent on request; the first one is sent with the registration. */
    verificationResentAt: timestamptz('verification_resent_at'),
    /** Of the emails to the user. */
    language: text('language', { enum: [...LANGUAGES] })
      .notNull()
      .default('en'),
    /** Null until the first change or reset. A login checks it, so that no session begins with the former password. */
    passwordChangedAt: timestamptz('password_changed_at'),
    dateJoined: timestamptz('date_joined').notNull().defaultNow(),
    /** Name and email address, normalized for the desk's search. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`' ' || search_normalize(first_name || ' ' || last_name || ' ' || coalesce(email, ''))`,
    ),
  },
  (table) => [
    check('users_language_check', sql`${table.language} IN (${literals(LANGUAGES)})`),
    check('users_email_check', sql`${table.email} <> ''`),
    // Who has no address cannot log in, and is called.
    check(
      'users_caller_check',
      sql`${table.email} IS NOT NULL OR (${table.passwordHash} = '' AND ${table.phoneNumber} IS NOT NULL AND NOT ${table.isStaff})`,
    ),
    check('users_owner_check', sql`${table.isStaff} OR NOT ${table.isOwner}`),
    index('users_search_idx')
      .using('gin', sql`${table.phoneNumber} gin_trgm_ops`, sql`${table.searchText} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_verification_token_hash_key').on(table.verificationTokenHash),
  ],
);

/** One row per login. The access and the refresh token carry its id, so ending the session ends both. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** Until when calls that need the password anew are let in; see `isElevated` in plugins/authenticate.ts. */
    elevatedUntil: timestamptz('elevated_until'),
    /** Written at most once a minute. */
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    /** As the browser sent it at the login, shortened. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.memberId),
    index('sessions_expires_at_idx').on(table.expiresAt),
    index('sessions_ended_at_idx')
      .on(table.endedAt)
      .where(sql`${table.endedAt} IS NOT NULL`),
  ],
);

/** One row per mail that resets a password. The clean-up deletes rows older than two hours. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the mail's link, in hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was used, or the password changed in another way. */
    voidedAt: timestamptz('voided_at'),
  },
  (table) => [
    index('password_resets_user_id_idx').on(table.memberId),
    index('password_resets_created_at_idx').on(table.createdAt),
  ],
);

/** Rate limit counters, shared by all server processes. rate-limiter-flexible defines the columns. */
export const throttles = pgTable('throttles', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

const literals = (values: readonly (string | number)[]) =>
  sql.raw(values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', '));

/** One line of text in the normal form of `contract/plainText.ts`. */
export const isLine = (column: AnyPgColumn, most: number): SQL =>
  sql`length(${column}) BETWEEN 1 AND ${literals([most])} AND ${column} IS NFC NORMALIZED AND ${column} !~ ${literals([`^ | $|  |[\\n${HIDDEN_CHARACTERS}]`])}`;

/** A price within the bounds. NaN is greater than every number. */
export const isPrice = (column: AnyPgColumn): SQL => sql`${column} BETWEEN 0 AND ${sql.raw(paisaToWire(PRICE_MAX))}`;

/** What the law asks to be shown of goods (`contract/particulars.ts`); null what is not known. */
export const particularColumns = () => ({
  brand: text('brand'),
  producer: text('producer'),
  /** A code of ISO 3166-1. */
  origin: text('origin'),
  ingredients: text('ingredients'),
  care: text('care'),
});

export const particularChecks = (prefix: string, table: Record<Particular, AnyPgColumn>) => [
  check(`${prefix}_brand_check`, isLine(table.brand, PRODUCT_LIMITS.brand)),
  check(`${prefix}_producer_check`, isLine(table.producer, PRODUCT_LIMITS.producer)),
  check(`${prefix}_origin_check`, sql`${table.origin} IN (${literals(COUNTRY_CODES)})`),
  check(`${prefix}_ingredients_check`, isLine(table.ingredients, PRODUCT_LIMITS.ingredients)),
  check(`${prefix}_care_check`, isLine(table.care, PRODUCT_LIMITS.care)),
];

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** In Nepali; null without one. */
    nameNe: text('name_ne'),
    /** The path of a picture of ours; without one the shop shows the picture of a product. */
    image: text('image'),
    /** Its place in the order that staff have set. Categories without one come last, by name. */
    position: integer('position'),
    /** Its goods spoil: they can be returned within a day. */
    fresh: boolean('fresh').notNull().default(false),
  },
  (table) => [
    check('categories_name_check', isLine(table.name, PRODUCT_LIMITS.category)),
    check('categories_name_ne_check', isLine(table.nameNe, PRODUCT_LIMITS.category)),
    check('categories_image_check', sql`${table.image} <> ''`),
    // Names that differ only in letter case are the same.
    uniqueIndex('categories_lower_name_key').on(sql`lower(${table.name})`),
  ],
);

/** Every product, archived ones too. Only what manages products reads it; see `products`. */
export const allProducts = pgTable(
  'all_products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    desc: text('desc').notNull().default(''),
    /** Both in Nepali; null without one. */
    nameNe: text('name_ne'),
    descNe: text('desc_ne'),
    /** Other names that a search finds it by, such as `kaju`, separated by commas. */
    aliases: text('aliases').notNull().default(''),
    /** NPR as numeric text with two decimals. Relational `with` queries return it as a number, so they must not read it. */
    price: money('price').notNull(),
    quantity: integer('quantity').notNull().default(0),
    image: text('image'),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    featured: boolean('featured').notNull().default(false),
    /** The pack's size; both null when it is unknown. */
    unit: text('unit', { enum: UNITS }),
    unitAmount: integer('unit_amount'),
    // clock_timestamp() differs for each product of a transaction, so pages sorted by age have few ties.
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Set by a trigger from the names, the descriptions, the aliases and the category's names. */
    searchText: text('search_text').notNull().default(''),
    /** Set by the same trigger: the words of the names (`1`), the other names (`2`) and the category (`3`), each after the sign of its place. */
    searchPlaces: text('search_places').notNull().default(''),
    /** Since when it is no longer sold; null while it is. */
    archivedAt: timestamptz('archived_at'),
    /** Then its supplier cannot restore it. */
    archivedByStaff: boolean('archived_by_staff').notNull().default(false),
    /** The rate of VAT in percent. The price includes it. */
    vatRate: integer('vat_rate').$type<VatRate>().notNull().default(0),
    hsCode: text('hs_code'),
    ...particularColumns(),
    /** For how many days an opened pack can be returned; null for the usual time. Fresh goods have a time of their own. */
    returnDays: integer('return_days'),
    /** The member who proposed it. */
    supplierId: integer('supplier_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => {
    // The C collation compares code points: every database sorts names alike.
    const sortName = sql`lower(${table.name}) COLLATE "C"`;
    return [
      check('products_name_check', isLine(table.name, PRODUCT_LIMITS.name)),
      check('products_desc_check', sql`length(${table.desc}) <= ${literals([PRODUCT_LIMITS.desc])}`),
      check('products_name_ne_check', isLine(table.nameNe, PRODUCT_LIMITS.name)),
      check('products_desc_ne_check', sql`length(${table.descNe}) BETWEEN 1 AND ${literals([PRODUCT_LIMITS.desc])}`),
      check('products_price_check', isPrice(table.price)),
      // Goods that come back may bring it above the limit of what is entered.
      check('products_quantity_check', sql`${table.quantity} >= 0`),
      check('products_image_check', sql`${table.image} <> ''`),
      check('products_aliases_check', sql`length(${table.aliases}) <= ${literals([PRODUCT_LIMITS.aliases])}`),
      check(
        'products_unit_check',
        sql`(${table.unit} IS NULL) = (${table.unitAmount} IS NULL) AND ${table.unit} IN (${literals(UNITS)}) AND ${table.unitAmount} BETWEEN 1 AND ${literals([UNIT_AMOUNT_MAX])}`,
      ),
      check('products_vat_rate_check', sql`${table.vatRate} IN (${literals(VAT_RATES)})`),
      check('products_hs_code_check', sql`${table.hsCode} ~ ${literals([HS_CODE_PATTERN.source])}`),
      ...particularChecks('products', table),
      check('products_return_days_check', sql`${table.returnDays} BETWEEN 1 AND ${literals([RETURN_DAYS_MAX])}`),
      // One index per sort order, for all products and for one category. Descending lists scan backwards.
      index('products_name_idx').on(sortName, table.id),
      index('products_price_idx').on(table.price, table.id),
      index('products_created_at_idx').on(table.createdAt, table.id),
      index('products_category_name_idx').on(table.categoryId, sortName, table.id),
      index('products_category_price_idx').on(table.categoryId, table.price, table.id),
      index('products_category_created_at_idx').on(table.categoryId, table.createdAt, table.id),
      index('products_featured_idx')
        .on(sortName, table.id)
        .where(sql`${table.featured}`),
      // Searches find words in search_words and then products by whole word. Every search scans the pending list, so it is short.
      index('products_words_idx')
        .using('gin', sql`string_to_array(ltrim(${table.searchText}), ' ')`)
        .with({ gin_pending_list_limit: 256 }),
      index('products_supplier_id_idx')
        .on(table.supplierId)
        .where(sql`${table.supplierId} IS NOT NULL`),
    ];
  },
);

/** What is on sale: the shop reads this view, so that no statement has to leave out archived products (decision 033). SQL can write to it. */
export const products = pgView('products').as((query) =>
  query.select().from(allProducts).where(isNull(allProducts.archivedAt)),
);

/** Every word of every `search_text`, with the number of products that have it. Maintained by triggers. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    products: integer('products').notNull(),
    /** How many of them have it in their name or their other names. */
    named: integer('named').notNull().default(0),
  },
  // The leading space lets a pattern match the beginning of a word only.
  (table) => [
    index('search_words_idx')
      .using('gin', sql`(' ' || ${table.word}) gin_trgm_ops`)
      .with({ fastupdate: 'off' }),
  ],
);

/** The number of products per category and `featured`, because counting rows is slow in a large catalog. Maintained by triggers. */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryId: integer('category_id').notNull(),
    featured: boolean('featured').notNull(),
    products: integer('products').notNull(),
  },
  (table) => [primaryKey({ name: 'product_counts_pkey', columns: [table.categoryId, table.featured] })],
);

/** Product images that an import has downloaded: the address of the original and the path under which the shop serves it. */
export const pictures = pgTable(
  'pictures',
  {
    source: text('source').primaryKey(),
    path: text('path').notNull(),
    storedAt: timestamptz('stored_at').notNull().defaultNow(),
  },
  // An index entry has a maximum size.
  (table) => [check('pictures_source_check', sql`octet_length(${table.source}) <= 2000`)],
);

/** A member has one cart: the rows with their id. There is no table of carts. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => allProducts.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('cart_items_quantity_check', sql`${table.quantity} > 0`),
    unique('cart_items_user_id_product_id_key').on(table.memberId, table.productId),
    index('cart_items_product_id_idx').on(table.productId),
  ],
);

/** What the payment simulator knows, as a provider would: PAYMENTS=simulated. */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    /** eSewa's transaction_uuid, Khalti's pidx. */
    id: text('id').primaryKey(),
    provider: text('provider').$type<'esewa' | 'khalti'>().notNull(),
    /** eSewa's transaction_uuid again, Khalti's purchase_order_id. */
    orderId: text('order_id').notNull(),
    orderName: text('order_name').notNull(),
    /** What was asked for and what was paid, in paisa. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    paidAmount: bigint('paid_amount', { mode: 'number' }),
    state: text('state').$type<SimulatedState>().notNull().default('open'),
    reference: text('reference').notNull(),
    successUrl: text('success_url').notNull(),
    failureUrl: text('failure_url').notNull(),
    /** Until then a paid one is reported as pending. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at'),
  },
  (table) => [
    check('simulated_payments_provider_check', sql`${table.provider} IN ('esewa', 'khalti')`),
    check(
      'simulated_payments_state_check',
      sql`${table.state} IN ('open', 'pending', 'paid', 'cancelled', 'refunded', 'partially_refunded')`,
    ),
  ],
);
export type SimulatedState = 'open' | 'pending' | 'paid' | 'cancelled' | 'refunded' | 'partially_refunded';

/** Faults that the payment simulator shows on demand, of a whole provider or of one payment. */
export const simulatedFaults = pgTable('simulated_faults', {
  /** `esewa`, `khalti`, or the id of a simulated payment. */
  scope: text('scope').primaryKey(),
  fault: text('fault').$type<'outage' | 'silence' | 'key_refused' | 'refund_refused'>().notNull(),
  until: timestamptz('until').notNull(),
});
