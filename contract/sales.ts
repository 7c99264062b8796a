/** The wire schemas of whether the shop sells. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { SALES_PAUSED_TEXT, SALES_REASON_MAX, SALES_TEXT_MAX } from './salesRules';
import { Nullable } from './wire';

export const SalesState = Type.Object(
  {
    paused: Type.Boolean(),
    since: Nullable(Type.String({ format: 'date-time', description: 'null while the shop sells, like the rest' })),
    reason: Nullable(Type.String({ description: 'for staff' })),
    text: Nullable(Type.String({ description: 'what shoppers read' })),
    by: Nullable(Type.String({ description: 'who paused sales, by the name of that time' })),
  },
  {
    examples: [
      {
        paused: true,
        since: '2026-11-24T08:10:00.000Z',
        reason: 'A stranger was logged in as staff',
        text: SALES_PAUSED_TEXT,
        by: 'Gita Thapa',
      },
    ],
  },
);
export type SalesState = Static<typeof SalesState>;

export const SalesChange = Type.Object(
  {
    paused: Type.Boolean(),
    reason: Type.Optional(Type.String({ maxLength: SALES_REASON_MAX, description: 'required to pause' })),
    text: Type.Optional(
      Type.String({ maxLength: SALES_TEXT_MAX, description: 'what shoppers read; a usual text without it' }),
    ),
  },
  { examples: [{ paused: true, reason: 'A stranger was logged in as staff' }] },
);
export type SalesChange = Static<typeof SalesChange>;
