/** Wire schemas of what shoppers search for. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';

export const PopularSearches = Type.Object(
  { searches: Type.Array(Type.String({ description: 'as it was typed, in lower case' })) },
  { examples: [{ searches: ['basmati rice', 'honey', 'kaju'] }] },
);
export type PopularSearches = Static<typeof PopularSearches>;

export const MissedSearch = Type.Object(
  {
    text: Type.String({ description: 'as it was typed, in lower case' }),
    times: Type.Integer({ description: 'within the last 30 days' }),
    last_on: Type.String({ description: 'a day in Nepal, such as 2026-11-25' }),
  },
  { examples: [{ text: 'corn flakes', times: 14, last_on: '2026-11-25' }] },
);
export type MissedSearch = Static<typeof MissedSearch>;
