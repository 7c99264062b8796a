/** When an attempt without a final answer is looked up again. */

const DELAYS_SECONDS = [15, 30, 60, 120, 300, 900];
const HOUR_SECONDS = 3600;
/** Counted from the attempt's creation. */
const GIVE_UP_AFTER_MS = 25 * HOUR_SECONDS * 1000;

/** After the first look-ups hourly for a day, then null. `lookUps` is how many there were; times in milliseconds. */
export function nextLookUp({ lookUps, createdAt }: { lookUps: number; createdAt: Date }, now: number): Date | null {
  if (now - createdAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  return new Date(now + (DELAYS_SECONDS[lookUps] ?? HOUR_SECONDS) * 1000);
}

/** When the provider is asked again whether money has gone back. */
export const nextRefundLookUp = (now: number): Date => new Date(now + HOUR_SECONDS * 1000);

/** When a new attempt is looked up for the first time. */
export const firstLookUp = (now: number): Date => new Date(now + DELAYS_SECONDS[0]! * 1000);
