/** Wire schemas of the member's own pages: profile, password, sessions, export, deletion. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { Address } from './addresses';
import { LANGUAGES } from './languages';
import { Order } from './orders';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from './rules';
import { Problem } from './problems';
import { Submission } from './selling';
import { businessError, Cart, Money, Nullable, User } from './wire';

const Time = Type.String({ format: 'date-time' });
const Name = Type.String({ minLength: 1, maxLength: NAME_MAX });
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });

/** The body of PUT: the rules and texts are those of a registration. An absent `phone_number` is kept; null or "" removes it. */
export const ProfileBody = Type.Object(
  {
    first_name: Name,
    last_name: Name,
    phone_number: Type.Optional(
      Nullable(Type.String({ description: 'country code plus digits; null or empty removes it' })),
    ),
  },
  { title: 'Profile' },
);
export const ProfilePatch = Type.Partial(ProfileBody, { title: 'ProfilePatch' });
export type ProfilePatch = Static<typeof ProfilePatch>;

/** The language of the member's emails, and of the links in them. */
export const LanguageChoice = Type.Object(
  { language: Type.Union(LANGUAGES.map((language) => Type.Literal(language))) },
  { title: 'LanguageChoice', examples: [{ language: 'ne' }] },
);
export type LanguageChoice = Static<typeof LanguageChoice>;

/** The new password keeps the rules of a registration. */
export const PasswordChange = Type.Object(
  { old_password: Password, new_password1: Password, new_password2: Password },
  { title: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordResetRequest = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }) },
  { title: 'PasswordResetRequest' },
);
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/** `uid` and `token` are in the fragment of the mail's link: `/reset-password#uid=…&token=…`. */
export const PasswordResetConfirmation = Type.Object(
  {
    uid: Type.String({ minLength: 1, maxLength: 20 }),
    token: Type.String({ minLength: 1, maxLength: 200 }),
    new_password1: Password,
    new_password2: Password,
  },
  { title: 'PasswordResetConfirmation' },
);
export type PasswordResetConfirmation = Static<typeof PasswordResetConfirmation>;

const at = '2026-11-20T04:15:00.000Z';
const session = {
  id: '0b0f3c1e-3f0e-4f0c-9a55-0d9a3f8f4a11',
  created_at: at,
  last_seen_at: at,
  user_agent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  device: 'Chrome on Android',
  current: true,
};
/** A device that is logged in. */
export const Session = Type.Object(
  {
    id: Type.String(),
    created_at: Time,
    last_seen_at: Type.String({ format: 'date-time', description: 'to the minute' }),
    user_agent: Type.String({ description: 'as the browser sent it at the login; may be empty' }),
    device: Type.String({ description: 'a readable name made from it' }),
    current: Type.Boolean({ description: 'the session of this call' }),
  },
  { examples: [session] },
);
export type Session = Static<typeof Session>;

export const Elevation = Type.Object({ password: Password }, { title: 'Elevation' });
export type Elevation = Static<typeof Elevation>;

/** Until when a session may make the calls that need the password anew. */
export const ElevatedSession = Type.Object({ elevated_until: Time }, { examples: [{ elevated_until: at }] });
export type ElevatedSession = Static<typeof ElevatedSession>;

export const AccountDeletion = Type.Object({ password: Password }, { title: 'AccountDeletion' });
export type AccountDeletion = Static<typeof AccountDeletion>;

/** Why an account cannot be deleted now: `open_orders`, with the numbers of these orders. */
export const AccountError = businessError(
  'open_orders',
  'You have orders that are not finished.',
  { orders: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), number: Type.String() }))) },
  { orders: [{ id: 41, number: 'MP-7K3Q-9XFD' }] },
);

/** Everything that is kept about a member. */
export const AccountExport = Type.Object(
  {
    exported_at: Time,
    profile: Type.Composite([
      User,
      Type.Object({
        language: LanguageChoice.properties.language,
        email_verified_at: Nullable(Time),
        verification_resent_at: Nullable(Time),
        password_changed_at: Nullable(Time),
      }),
    ]),
    supplied_products: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String(), archived_at: Nullable(Time) }),
    ),
    addresses: Type.Array(Address),
    cart: Cart,
    orders: Type.Array(Order),
    problems: Type.Array(Problem),
    submissions: Type.Array(Submission),
    favourites: Type.Array(Type.Object({ product: Type.Integer(), name: Type.String(), added_at: Time })),
    stock_alerts: Type.Array(
      Type.Object({ product: Type.Integer(), name: Type.String(), asked_at: Time, told_at: Nullable(Time) }),
    ),
    sessions: Type.Array(Session),
    password_resets: Type.Array(Type.Object({ requested_at: Time, voided_at: Nullable(Time) })),
    cash_blocks: Type.Array(Type.Object({ blocked_at: Time, reason: Type.String(), lifted_at: Nullable(Time) }), {
      description: 'when staff did not let the member pay on delivery, and why',
    }),
    supplier_payouts: Type.Array(Type.Object({ amount: Money, reference: Type.String(), at: Time }), {
      description: 'what was paid for products that the member supplies',
    }),
    proposal_blocks: Type.Array(Type.Object({ blocked_at: Time, reason: Type.String(), lifted_at: Nullable(Time) }), {
      description: 'when staff did not let the member propose products, and why',
    }),
    staff_notes: Type.Array(Type.Object({ at: Time, order: Nullable(Type.String()), text: Type.String() }), {
      description: 'what staff have noted about the member, or about an order of theirs',
    }),
    actions: Type.Object(
      {
        order_events: Type.Array(
          Type.Object({ at: Time, order: Type.String(), type: Type.String(), text: Type.String() }),
        ),
        stock_movements: Type.Array(
          Type.Object({
            at: Time,
            product: Type.Integer(),
            delta: Type.Integer(),
            reason: Type.String(),
            note: Type.String(),
          }),
        ),
      },
      { description: 'what the member did to orders and stock, as staff or as a shopper' },
    ),
  },
  {
    examples: [
      {
        exported_at: at,
        profile: {
          ...User.examples[0],
          language: 'ne',
          email_verified_at: at,
          verification_resent_at: null,
          password_changed_at: null,
        },
        supplied_products: [{ id: 3, name: 'Almonds', archived_at: null }],
        addresses: [],
        cart: { id: 7, cart_items: [], total_items: 0, total_cost: '0.00' },
        orders: [],
        problems: [],
        submissions: [],
        favourites: [{ product: 3, name: 'Almonds', added_at: at }],
        stock_alerts: [],
        sessions: [session],
        password_resets: [],
        cash_blocks: [],
        proposal_blocks: [],
        supplier_payouts: [],
        staff_notes: [],
        actions: { order_events: [], stock_movements: [] },
      },
    ],
  },
);
export type AccountExport = Static<typeof AccountExport>;
