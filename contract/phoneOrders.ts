/** Wire schemas of an order that staff take by telephone. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { AddressBody } from './addresses';
import { Days, DeliverySlot } from './delivery';
import { OrderRequest, Quote } from './orders';

const Line = Type.Object({ product: Type.Integer(), quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** Where the order goes when it is no address of the member's book. */
export const ToldAddress = Type.Omit(AddressBody, ['label', 'is_default']);
export type ToldAddress = Static<typeof ToldAddress>;

const Member = Type.Integer({ description: 'whose order it is' });
const { slot, note, buyer_pan, if_missing, expected_total, lines_hash } = OrderRequest.properties;

/** What a quote is about. Either an address of the member or a local level is named. */
export const PhoneQuoteQuery = Type.Object({
  member: Member,
  lines: Type.String({
    pattern: '^\\d{1,10}:[1-9]\\d{0,5}(,\\d{1,10}:[1-9]\\d{0,5}){0,199}$',
    description: 'the id of each product and its pieces, such as 12:2,14:1',
  }),
  address: Type.Optional(Type.Integer({ description: 'id of an address of the member' })),
  local_level: Type.Optional(Type.Integer({ description: 'id of the local level of another address' })),
  slot: Type.Optional(Type.Integer()),
});
export type PhoneQuoteQuery = Static<typeof PhoneQuoteQuery>;

/** It is paid on delivery, or was paid at the desk. */
export const PhoneOrderRequest = Type.Object(
  {
    member: Member,
    lines: Type.Array(Line, { minItems: 1, maxItems: 200, description: 'each product once' }),
    address: Type.Union([Type.Integer({ description: 'id of an address of the member' }), ToldAddress]),
    slot,
    note,
    buyer_pan,
    if_missing,
    expected_total,
    lines_hash,
    is_paid: Type.Optional(
      Type.Boolean({
        description: 'the whole total has been paid in cash at the desk, and is recorded with the order',
      }),
    ),
  },
  {
    examples: [{ member: 7, lines: [{ product: 12, quantity: 2 }], address: 5, slot: 40, expected_total: '2500.00' }],
  },
);
export type PhoneOrderRequest = Static<typeof PhoneOrderRequest>;

/** A quote, and when the order can be delivered. */
export const PhoneQuote = Type.Composite(
  [
    Quote,
    Type.Object({
      slots: Type.Array(DeliverySlot, { description: 'the open ones of the area, full ones included' }),
      courier_days: Type.Union([Days, Type.Null()]),
    }),
  ],
  { examples: [{ ...Quote.examples[0], slots: DeliverySlot.examples, courier_days: null }] },
);
export type PhoneQuote = Static<typeof PhoneQuote>;
