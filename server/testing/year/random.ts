/** Random numbers that follow from a seed. Actors have streams of their own, so that one who is left out changes no other's. */
export type Random = ReturnType<typeof createRandom>;

/** A stream that is the same for the same seed and name. */
export function createRandom(seed: number, name: string) {
  // FNV-1a spreads seed and name; mulberry32 makes the numbers.
  let state = 0x811c9dc5;
  for (const letter of `${seed} ${name}`) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  /** From 0 to 1, without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `from` to `to`. */
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(values: readonly T[]): T => values[int(0, values.length - 1)]!,
    /** A UUID, for the keys of calls. */
    uuid: (): string => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => int(0, 15).toString(16)),
  };
}
