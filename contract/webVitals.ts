/** The wire schemas of how fast pages are in the field. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { MEASURED_PAGES } from './measuredPages';
import { Nullable } from './wire';

export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** What is good up to the first number and poor above the second one, by web.dev/articles/vitals. */
export const WEB_VITAL_LIMITS: Record<WebVital, readonly [good: number, poor: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
};

const Page = Type.Union(
  MEASURED_PAGES.map((path) => Type.Literal(path)),
  { description: "the pattern of a page's address" },
);
const Value = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));

export const WebVitalsReport = Type.Object(
  {
    page: Page,
    lcp: Value('the largest paint, milliseconds'),
    inp: Value('the slowest interaction until the next paint, milliseconds'),
    cls: Value('the layout shift'),
  },
  { examples: [{ page: '/products/:id', lcp: 1840.5, inp: 96, cls: 0.002 }] },
);
export type WebVitalsReport = Static<typeof WebVitalsReport>;

export const WEB_VITAL_RATINGS = ['good', 'needs_work', 'poor'] as const;

const Figure = Nullable(
  Type.Object(
    {
      p75: Type.Number({ description: 'three of four visits had at most this, in milliseconds for lcp and inp' }),
      rating: Type.Union(WEB_VITAL_RATINGS.map((rating) => Type.Literal(rating))),
      count: Type.Integer({ description: 'of how many visits' }),
    },
    { title: 'WebVitalFigure' },
  ),
);

const Week = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'its first day, a Sunday in Asia/Kathmandu',
});

export const WebVitals = Type.Object(
  {
    weeks: Type.Array(Week, { description: 'those with figures, the newest first' }),
    week: Nullable(Week),
    pages: Type.Array(Type.Object({ page: Type.String(), lcp: Figure, inp: Figure, cls: Figure }), {
      description: 'of this week, the most visited first',
    }),
  },
  {
    examples: [
      {
        weeks: ['2026-11-22', '2026-11-15'],
        week: '2026-11-22',
        pages: [
          {
            page: '/products/:id',
            lcp: { p75: 1851, rating: 'good', count: 412 },
            inp: { p75: 241, rating: 'needs_work', count: 230 },
            cls: { p75: 0.002, rating: 'good', count: 412 },
          },
        ],
      },
    ],
  },
);
export type WebVitals = Static<typeof WebVitals>;
