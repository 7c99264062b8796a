import { axisTicks } from './axisTicks';

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 5, 10, 15, 20, 25]],
  [48_250.5, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
  [50_001, [0, 20_000, 40_000, 60_000]],
])('an axis up to %p has the ticks %p', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});
