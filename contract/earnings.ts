/** The wire schemas of what the goods of a member have brought, and what was paid out to them by hand. */
import { Type, type Static } from '@sinclair/typebox';
import { EnteredMoney, Money, NameInNepali, SignedMoney } from './wire';

const sums = { amount: '6250.00', paid_out: '5000.00', rest: '1250.00' };
const rest = { ...SignedMoney, description: 'amount less paid_out; negative when goods came back after a payout' };

/** What the goods of a member have brought. */
export const Earnings = Type.Object(
  {
    member: Type.Object({ id: Type.Integer(), name: Type.String() }),
    products: Type.Array(
      Type.Object({
        product: Type.Integer(),
        name: Type.String(),
        name_ne: NameInNepali,
        quantity: Type.Integer({ description: 'pieces that were delivered, less those that came back' }),
        amount: { ...Money, description: 'at the price at which they were sold' },
      }),
    ),
    amount: Money,
    paid_out: Money,
    rest,
    payouts: Type.Array(
      Type.Object({
        id: Type.Integer(),
        amount: Money,
        reference: Type.String(),
        at: Type.String({ format: 'date-time' }),
      }),
    ),
  },
  {
    examples: [
      {
        member: { id: 7, name: 'Maya Tamang' },
        products: [{ product: 12, name: 'Wild honey', name_ne: 'वन मह', quantity: 5, amount: '6250.00' }],
        ...sums,
        payouts: [{ id: 3, amount: '5000.00', reference: 'Bank transfer 8841', at: '2026-11-24T08:10:00.000Z' }],
      },
    ],
  },
);
export type Earnings = Static<typeof Earnings>;

/** A member whose goods have brought something, or who was paid something. */
export const Supplier = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    quantity: Type.Integer(),
    amount: Money,
    paid_out: Money,
    rest,
  },
  { examples: [{ id: 7, name: 'Maya Tamang', quantity: 5, ...sums }] },
);
export type Supplier = Static<typeof Supplier>;

export const PayoutBody = Type.Object({
  amount: EnteredMoney,
  reference: Type.String({ minLength: 1, maxLength: 100, description: 'number of the transfer or of the receipt' }),
  paid_out: { ...EnteredMoney, description: 'what was paid out before, as the clerk saw it' },
});
export type PayoutBody = Static<typeof PayoutBody>;
