/** Round values of an axis from 0 to `highest` or just above it, at most five steps of 1, 2 or 5 times a power of ten, and whole. */
export function axisTicks(highest: number): number[] {
  const least = highest / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= least)! * power);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
