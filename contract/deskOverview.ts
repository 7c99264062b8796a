/** The wire schema of the overview: how the shop has done in the last days. */
import { Type, type Static } from '@sinclair/typebox';
import { Money, NameInNepali, Nullable } from './wire';

/** How many days, today included, an overview may cover. */
export const OVERVIEW_PERIODS = [1, 7, 30] as const;
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];

/** The orders that were placed on a day in Asia/Kathmandu, and what has become of them. */
export const DayFigures = Type.Object({
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  orders: Type.Integer(),
  delivered: Type.Integer(),
  cancelled: Type.Integer(),
  revenue: { ...Money, description: 'what was delivered and paid, less what was refunded' },
  cash_outstanding: { ...Money, description: 'what was delivered and whose cash is not recorded' },
});
export type DayFigures = Static<typeof DayFigures>;

export const LowStock = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      name: Type.String(),
      name_ne: NameInNepali,
      image: Nullable(Type.String()),
      quantity: Type.Integer(),
    },
    { title: 'LowStockProduct' },
  ),
);
export type LowStock = Static<typeof LowStock>;

const { date, ...figures } = DayFigures.properties;
const day = { orders: 14, delivered: 12, cancelled: 1, revenue: '31250.00', cash_outstanding: '2500.00' };

const Totals = Type.Object({
  ...figures,
  average: Nullable({ ...Money, description: 'revenue by delivered order; null without one' }),
});

export const DeskOverview = Type.Object(
  {
    from: date,
    to: date,
    totals: Totals,
    previous: { ...Totals, description: 'of as many days before these' },
    days: Type.Array(DayFigures, { description: 'the newest first' }),
    best_sellers: Type.Array(
      Type.Object({
        product: Nullable(Type.Integer()),
        name: Type.String(),
        name_ne: NameInNepali,
        pieces: Type.Integer(),
        amount: { ...Money, description: 'what its lines cost' },
      }),
      { description: 'of the orders that were not cancelled, by pieces' },
    ),
    scarce: LowStock,
  },
  {
    examples: [
      {
        from: '2026-11-22',
        to: '2026-11-22',
        totals: { ...day, average: '2604.17' },
        previous: { ...day, average: '2604.17' },
        days: [{ date: '2026-11-22', ...day }],
        best_sellers: [{ product: 12, name: 'Almonds', name_ne: 'बदाम', pieces: 9, amount: '11250.00' }],
        scarce: [{ id: 12, name: 'Almonds', name_ne: 'बदाम', image: null, quantity: 3 }],
      },
    ],
  },
);
export type DeskOverview = Static<typeof DeskOverview>;
