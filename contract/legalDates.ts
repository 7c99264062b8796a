/** The dates by which the law asks a shop to decide a complaint and to give money back. Plain values, cheap to import. */

const DAY_MS = 24 * 3_600_000;

/** Days from a report to its decision, and from the day on which money is due to its refund. */
export const DECISION_DAYS = 15;
export const REFUND_DAYS = 7;

/** A date is marked this long before it. */
const MARK_MS = 2 * DAY_MS;

/** The ISO time until when a problem that was reported then is decided. */
export const decideBy = (reportedAt: Date): string => after(reportedAt, DECISION_DAYS);

/** The ISO time until when a refund that is due since then is made. */
export const refundBy = (dueSince: Date): string => after(dueSince, REFUND_DAYS);

const after = (start: Date, days: number) => new Date(start.getTime() + days * DAY_MS).toISOString();

/** `late` past the date, `soon` in the last two days before it; null earlier. */
export function dateMark(by: string, now = Date.now()): 'late' | 'soon' | null {
  const left = Date.parse(by) - now;
  return left < 0 ? 'late' : left <= MARK_MS ? 'soon' : null;
}
