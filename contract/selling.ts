/** Wire schemas of selling: members propose products, staff approve them or send them back. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { ErrorCode } from './errorCodes';
import { PRODUCT_LIMITS, STOCK_MAX, SUBMISSION_STATES, UNIT_AMOUNT_MAX } from './productRules';
import { UNITS } from './rules';
import { MANY_SUBMISSIONS } from './sellingRules';
import { VAT_RATES } from './taxRules';
import {
  businessError,
  cappedPage,
  Category,
  Money,
  Nullable,
  pageOf,
  EXAMPLE_PARTICULARS,
  ParticularFields,
} from './wire';

const Unit = Type.Union(UNITS.map((unit) => Type.Literal(unit)));
const State = Type.Union(SUBMISSION_STATES.map((state) => Type.Literal(state)));
const VatRate = Type.Union(VAT_RATES.map((rate) => Type.Literal(rate)));
const Time = Type.String({ format: 'date-time' });

const fields = {
  name: 'Wild honey, 500 g',
  desc: 'Gathered in Lamjung in spring.',
  category: { id: 4, name: 'Honey' },
  price: '950.00',
  unit: 'g',
  unit_amount: 500,
  ...EXAMPLE_PARTICULARS,
  quantity: 12,
  image: 'http://localhost:8000/media/pictures/3f2a9c0d4b7e4f0c9a550d9a3f8f4a11-640.webp',
};

/** The fields of a product that a member fills in. A draft may lack all of them: texts are then empty, other fields null. */
const DraftFields = {
  name: Type.String(),
  desc: Type.String(),
  category: Nullable(Category),
  price: Nullable(Money),
  unit: Nullable(Unit),
  unit_amount: Nullable(Type.Integer()),
  ...ParticularFields,
  quantity: Nullable(
    Type.Integer({ description: 'the stock that a new product begins with; ignored for a change of a product' }),
  ),
  image: Nullable(Type.String()),
};

const submission = {
  id: 9,
  product: null,
  owner: { id: 7, name: 'Maya Tamang' },
  state: 'rejected',
  ...fields,
  answer: 'Please add a photo of the label.',
  version: 4,
  published_version: null,
  created_at: '2026-11-20T04:15:00.000Z',
  updated_at: '2026-11-21T06:30:00.000Z',
  sent_at: '2026-11-20T05:00:00.000Z',
};

/** A product that a member proposes, or a change of one of their published products: what they have not changed is as published. */
export const Submission = Type.Object(
  {
    id: Type.Integer(),
    product: Nullable(
      Type.Integer({ description: 'the product that it changes, or that it has become; null for a new one' }),
    ),
    owner: Type.Object({ id: Type.Integer(), name: Type.String() }),
    state: State,
    ...DraftFields,
    answer: Nullable(Type.String({ description: 'what staff answered at the last decision' })),
    version: Type.Integer({ description: 'grows with every change' }),
    published_version: Nullable(
      Type.String({ description: 'of a change: what is published now; another text once that is changed' }),
    ),
    created_at: Time,
    updated_at: Time,
    sent_at: Nullable(Time),
  },
  { examples: [submission] },
);
export type Submission = Static<typeof Submission>;

export const SubmissionPage = Type.Object(
  {
    count: Type.Integer(),
    next: Nullable(Type.String()),
    previous: Nullable(Type.String()),
    results: Type.Array(Submission),
  },
  { examples: [{ count: 1, next: null, previous: null, results: [submission] }] },
);
export type SubmissionPage = Static<typeof SubmissionPage>;

const Fields = {
  name: Type.Optional(Type.String({ description: `one line of at most ${PRODUCT_LIMITS.name} characters` })),
  desc: Type.Optional(Type.String({ description: `at most ${PRODUCT_LIMITS.desc} characters` })),
  category: Type.Optional(Nullable(Type.Integer({ description: 'its id' }))),
  price: Type.Optional(Nullable(Type.String({ description: 'NPR with at most two decimals' }))),
  unit: Type.Optional(Nullable(Unit)),
  unit_amount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: UNIT_AMOUNT_MAX }))),
  ...Type.Partial(Type.Object(ParticularFields)).properties,
  quantity: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: STOCK_MAX }))),
};

/** A new draft: empty, with some fields, or with `product` a change that starts with the published values. */
export const SubmissionBody = Type.Object(
  {
    product: Type.Optional(Nullable(Type.Integer({ description: 'a published product of the member' }))),
    ...Fields,
  },
  { title: 'NewSubmission' },
);
export type SubmissionBody = Static<typeof SubmissionBody>;

export const SubmissionPatch = Type.Object(
  {
    version: Type.Integer({ description: 'the version that the changes were made to' }),
    published_version: Type.Optional(
      Nullable(
        Type.String({ description: 'of a change: what was published then; 409 when it is not the current one' }),
      ),
    ),
    ...Fields,
    image: Type.Optional(Type.Null({ description: 'removes the picture; PUT …/image/ sets one' })),
  },
  { title: 'SubmissionPatch' },
);
export type SubmissionPatch = Static<typeof SubmissionPatch>;

const { quantity, ...productFields } = fields;
const base = { ...productFields, price: '900.00' };
const published = { ...base, quantity, id: 12, archived: false };

/** The fields of a product that a change may change. */
const ProductFields = {
  name: Type.String(),
  desc: Type.String(),
  category: Nullable(Category),
  price: Money,
  unit: Nullable(Unit),
  unit_amount: Nullable(Type.Integer()),
  ...ParticularFields,
  image: Nullable(Type.String()),
};

/** A submission as staff see it, beside the published product that it changes. */
export const DeskSubmission = Type.Composite(
  [
    Submission,
    Type.Object({
      email: Type.String({ description: "the owner's" }),
      phone_number: Nullable(Type.String({ description: "the owner's" })),
      published: Nullable(
        Type.Object({
          id: Type.Integer(),
          archived: Type.Boolean(),
          ...ProductFields,
          quantity: Type.Integer(),
        }),
      ),
      proposals_closed: Type.Boolean({ description: 'the owner cannot propose products at the moment' }),
      base: Nullable(
        Type.Object(ProductFields, {
          description:
            'of a change: what was published when its member last changed it, and in the fields that they changed when they first did; what differs from `published` was changed by others meanwhile',
        }),
      ),
      vat_rate: Type.Optional(
        Type.Union([VatRate, Type.Null()], {
          description: 'with TAX=vat: that of the published product; null for a new one, whose approval names it',
        }),
      ),
    }),
  ],
  {
    examples: [
      {
        ...submission,
        state: 'review',
        product: 12,
        published_version: 'k3Jb',
        email: 'maya@example.com',
        phone_number: null,
        published,
        proposals_closed: false,
        base,
      },
    ],
  },
);
export type DeskSubmission = Static<typeof DeskSubmission>;

export const DeskSubmissionPage = Type.Object(cappedPage(DeskSubmission), {
  examples: [pageOf(DeskSubmission.examples[0])],
});
export type DeskSubmissionPage = Static<typeof DeskSubmissionPage>;

const Version = Type.Optional(
  Type.Integer({ description: 'the version that staff saw; 409 when it is not the current one' }),
);

export const Approval = Type.Object(
  {
    version: Version,
    published_version: Type.Optional(
      Type.String({
        description: 'of a change, and required then: the product that staff saw; 409 when it was changed',
      }),
    ),
    vat_rate: Type.Optional(VatRate),
    answer: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { title: 'Approval' },
);
export type Approval = Static<typeof Approval>;

export const Rejection = Type.Object(
  { version: Version, answer: Type.String({ minLength: 1, maxLength: 500 }) },
  { title: 'Rejection' },
);
export type Rejection = Static<typeof Rejection>;

const done = [{ id: 9, version: 5 }];
export const ManyRejection = Type.Object(
  {
    submissions: Type.Array(
      Type.Object({ id: Type.Integer(), version: Type.Integer({ description: 'the version that staff saw' }) }),
      { minItems: 1, maxItems: MANY_SUBMISSIONS },
    ),
    answer: Type.String({ minLength: 1, maxLength: 500 }),
  },
  { title: 'ManyRejection' },
);
export type ManyRejection = Static<typeof ManyRejection>;

/** What became of each submission of a call that sends many back. */
export const ManyRejected = Type.Object(
  {
    done: Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer() }), {
      description: 'with the version that it has now',
    }),
    refused: Type.Array(Type.Object({ id: Type.Integer(), code: ErrorCode, text: Type.String() })),
  },
  { examples: [{ done, refused: [{ id: 10, code: 'not_found', text: 'Not found.' }] }] },
);
export type ManyRejected = Static<typeof ManyRejected>;

/** Whether a member can propose products. */
export const SellingStanding = Type.Object(
  {
    in_review: Type.Integer({ description: 'how many of their proposals wait for review' }),
    in_review_max: Type.Integer({ description: 'how many can, at most: more once a product of theirs is on sale' }),
    closed: Nullable(Type.Object({ reason: Type.String({ description: 'what the shop says' }), at: Time })),
    counts: Type.Object(
      {
        sale: Type.Integer(),
        archived: Type.Integer(),
        draft: Type.Integer(),
        review: Type.Integer(),
        rejected: Type.Integer(),
      },
      { description: 'how many of their products are on sale or archived, and how many proposals are in each state' },
    ),
  },
  {
    examples: [
      {
        in_review: 2,
        in_review_max: 5,
        closed: null,
        counts: { sale: 0, archived: 0, draft: 1, review: 2, rejected: 0 },
      },
    ],
  },
);
export type SellingStanding = Static<typeof SellingStanding>;

/** Why a submission cannot be changed. `current` is the submission as it is now. */
export const SellingError = businessError(
  'edit_conflict',
  'This product was changed elsewhere meanwhile.',
  { current: Type.Optional(Submission) },
  { current: submission },
);
