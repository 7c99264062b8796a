import fc from 'fast-check';
import { creditAmounts, type CreditableLine } from './creditAmounts';

const line = (fields: Partial<CreditableLine>): CreditableLine => ({
  quantity: 2,
  total: 20_000,
  vat: 0,
  credited: { quantity: 0, total: 0, vat: 0 },
  pieces: 0,
  ...fields,
});

test.each<
  [what: string, amount: number, lines: CreditableLine[], credits: [quantity: number, total: number, vat: number][]]
>([
  [
    'a piece of one line',
    10_000,
    [line({ pieces: 1, vat: 2301 }), line({})],
    [
      [1, 10_000, 1151],
      [0, 0, 0],
    ],
  ],
  [
    'less than the piece has cost',
    4000,
    [line({ pieces: 1 }), line({})],
    [
      [1, 4000, 0],
      [0, 0, 0],
    ],
  ],
  [
    'more than the piece has cost',
    14_000,
    [line({ pieces: 1 }), line({ total: 30_000 })],
    [
      [1, 11_000, 0],
      [0, 3000, 0],
    ],
  ],
  [
    'the last piece costs all that is left',
    3334,
    [line({ quantity: 3, total: 10_000, credited: { quantity: 2, total: 6666, vat: 0 }, pieces: 1 }), line({})],
    [
      [1, 3334, 0],
      [0, 0, 0],
    ],
  ],
  [
    'a line whose pieces have all come back is not named again',
    10_000,
    [line({ credited: { quantity: 2, total: 15_000, vat: 0 } }), line({ pieces: 1 })],
    [
      [0, 0, 0],
      [1, 10_000, 0],
    ],
  ],
  [
    'the price alone',
    5000,
    [line({}), line({ total: 30_000 })],
    [
      [0, 2000, 0],
      [0, 3000, 0],
    ],
  ],
  [
    'what is left of a line',
    7000,
    [line({ pieces: 2, total: 11_300, vat: 1300, credited: { quantity: 1, total: 4300, vat: 495 } })],
    [[1, 7000, 805]],
  ],
])('%s is credited', (_what, amount, lines, credits) => {
  expect(creditAmounts(amount, lines)).toEqual(credits.map(([quantity, total, vat]) => ({ quantity, total, vat })));
});

/** `expect` would take most of the time of a hundred thousand comparisons. */
const check = (holds: boolean) => {
  if (!holds) throw new Error('a credit does not add up');
};

test('credits of random bills add up, never exceed a line, and leave nothing when the whole bill is credited', () => {
  const lines = fc.array(
    fc
      .record({ quantity: fc.integer({ min: 1, max: 20 }), total: fc.nat(500_000), taxed: fc.boolean() })
      .map(({ taxed, ...fields }) => line({ ...fields, vat: taxed ? Math.round((fields.total * 13) / 113) : 0 })),
    { minLength: 1, maxLength: 8 },
  );
  const credit = fc.record({ part: fc.nat(100), pieces: fc.array(fc.nat(20), { minLength: 8, maxLength: 8 }) });
  fc.assert(
    fc.property(lines, fc.array(credit, { maxLength: 5 }), (bill, credits) => {
      let now = bill;
      for (const { part, pieces } of [...credits, { part: 100, pieces: [] }]) {
        const left = now.reduce((sum, { total, credited }) => sum + total - credited.total, 0);
        const amount = Math.floor((left * part) / 100);
        const made = creditAmounts(
          amount,
          now.map((each, index) => ({ ...each, pieces: pieces[index] ?? 0 })),
        );
        check(made.reduce((sum, { total }) => sum + total, 0) === amount);
        now = now.map((each, index) => {
          const { quantity, total, vat } = made[index]!;
          check(vat >= 0 && vat <= total);
          const { credited } = each;
          return {
            ...each,
            credited: {
              quantity: credited.quantity + quantity,
              total: credited.total + total,
              vat: credited.vat + vat,
            },
          };
        });
        for (const { quantity, total, vat, credited } of now)
          check(
            credited.quantity <= quantity &&
              credited.total <= total &&
              credited.vat <= vat &&
              credited.total - credited.vat <= total - vat,
          );
      }
      check(now.every(({ total, vat, credited }) => credited.total === total && credited.vat === vat));
    }),
    { numRuns: 2000, seed: 1 },
  );
});
