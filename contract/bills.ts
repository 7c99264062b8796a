/** The wire schemas of bills, credit notes and the registers of a month. */
import { Type, type Static } from '@sinclair/typebox';
import { PAYMENT_METHODS } from './orderFacts';
import { TAXES, VAT_RATES } from './taxRules';
import { Money, NameInNepali, Nullable, SignedMoney } from './wire';

const OneOf = <const T extends readonly (string | number)[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])));
const Time = Type.String({ format: 'date-time' });
const DayBs = Type.String({ description: 'the day in Bikram Sambat', examples: ['2083-08-07'] });
const Pan = Nullable(Type.String({ description: 'PAN or VAT number' }));

/** What the sums of a paper are with VAT; absent when the seller charges none. */
const vatSums = <T extends typeof Money>(amount: T) => ({
  exempt: Type.Optional({ ...amount, description: 'goods without VAT' }),
  taxable: Type.Optional({ ...amount, description: 'goods with VAT, without the VAT' }),
  vat: Type.Optional(amount),
});

/** One that takes another one back has its amounts below zero. */
export const CreditNote = Type.Object({
  number: Type.String({ examples: ['CT-2083/84-1'] }),
  issued_at: Time,
  issued_on_bs: DayBs,
  amount: SignedMoney,
  ...vatSums(SignedMoney),
  reason: Type.String(),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      name_ne: NameInNepali,
      quantity: Type.Integer({ description: 'pieces that came back; 0 when the price was reduced' }),
      amount: { ...SignedMoney, description: "with the line's part of the delivery fee" },
    }),
  ),
});
export type CreditNote = Static<typeof CreditNote>;

/** The bill of an order, as it was issued. */
export const Bill = Type.Object(
  {
    order: Type.Object({ id: Type.Integer(), number: Type.String() }),
    tax: OneOf(TAXES),
    title: Type.String({ examples: ['Tax Invoice', 'Invoice', 'Receipt'] }),
    number: Type.String({ examples: ['T-2083/84-1'] }),
    series: Type.String(),
    fiscal_year: Type.String({ examples: ['2083/84'] }),
    serial: Type.Integer(),
    issued_at: Time,
    issued_on: Type.String({ description: 'the day in Asia/Kathmandu', examples: ['2026-11-23'] }),
    issued_on_bs: DayBs,
    issued_by: Type.String({ description: 'who issued it' }),
    seller: Type.Object({
      name: Type.String(),
      address: Type.String(),
      pan: Pan,
      listing_number: Nullable(Type.String({ description: 'of the shop at the Department of Commerce' })),
    }),
    buyer: Type.Object({
      name: Type.String(),
      address: Type.String({ description: 'empty when the sender of a gift has none' }),
      phone_number: Type.String(),
      pan: Pan,
    }),
    payment_method: OneOf(PAYMENT_METHODS),
    lines: Type.Array(
      Type.Object({
        hs_code: Nullable(Type.String()),
        name: Type.String(),
        name_ne: NameInNepali,
        unit: Type.String({ examples: ['piece', '500 g'] }),
        quantity: Type.Integer(),
        unit_price: Money,
        amount: Money,
        vat_rate: Type.Optional(OneOf(VAT_RATES)),
      }),
    ),
    subtotal: { ...Money, description: 'the amounts of the lines' },
    delivery_fee: Money,
    ...vatSums(Money),
    total: Money,
    total_in_words: Type.String(),
    qr: Type.String({ description: 'the text of the QR code' }),
    copy: Nullable(
      Type.Integer({ description: 'the last print: 0 the original, 1 the first copy; null before the first print' }),
    ),
    credit_notes: Type.Array(CreditNote),
  },
  {
    examples: [
      {
        order: { id: 41, number: 'MP-7K3Q-9XFD' },
        tax: 'vat',
        title: 'Tax Invoice',
        number: 'T-2083/84-1',
        series: 'T',
        fiscal_year: '2083/84',
        serial: 1,
        issued_at: '2026-11-23T02:15:00.000Z',
        issued_on: '2026-11-23',
        issued_on_bs: '2083-08-07',
        issued_by: 'Gita Thapa',
        seller: { name: 'Mewa Pasal', address: 'Kathmandu, Nepal', pan: '301234567', listing_number: null },
        buyer: { name: 'Maya Tamang', address: 'Koteshwor, Kathmandu-32', phone_number: '+9779812345678', pan: null },
        payment_method: 'cod',
        lines: [
          {
            hs_code: '0802',
            name: 'Almonds',
            name_ne: 'बदाम',
            unit: '500 g',
            quantity: 2,
            unit_price: '1250.00',
            amount: '2500.00',
            vat_rate: 13,
          },
        ],
        subtotal: '2500.00',
        delivery_fee: '0.00',
        exempt: '0.00',
        taxable: '2212.39',
        vat: '287.61',
        total: '2500.00',
        total_in_words: 'Two thousand five hundred rupees only',
        qr: 'PAN: 301234567\nBill: T-2083/84-1\nDate: 2083-08-07\nTotal: 2500.00\nVAT: 287.61',
        copy: 0,
        credit_notes: [],
      },
    ],
  },
);
export type Bill = Static<typeof Bill>;

/** A print that was recorded. */
export const BillPrint = Type.Object(
  { copy: Type.Integer({ description: '0 is the original, 1 the first copy' }) },
  { examples: [{ copy: 0 }] },
);
export type BillPrint = Static<typeof BillPrint>;

export const REGISTERS = ['sales', 'returns', 'standard'] as const;
export type RegisterName = (typeof REGISTERS)[number];

/** A register of a month of Bikram Sambat: a table, in the order of the numbers. */
export const Register = Type.Object(
  {
    month: Type.String({ examples: ['2083-08'] }),
    months: Type.Array(Type.String(), { description: 'the months that have papers, the newest first' }),
    columns: Type.Array(Type.Object({ title: Type.String(), is_amount: Type.Boolean() })),
    rows: Type.Array(Type.Array(Nullable(Type.String()))),
    totals: Type.Array(Nullable(SignedMoney), {
      description: 'the sums of the columns with amounts; null for the others',
    }),
  },
  {
    examples: [
      {
        month: '2083-08',
        months: ['2083-08'],
        columns: [
          { title: 'Bill number', is_amount: false },
          { title: 'Total', is_amount: true },
        ],
        rows: [['T-2083/84-1', '2500.00']],
        totals: [null, '2500.00'],
      },
    ],
  },
);
export type Register = Static<typeof Register>;
