const HOUR_MS = 3_600_000;

/** "3 days" or "5 hours" since an ISO time, rounded down. */
export function ageText(since: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS));
  const [count, unit] = hours >= 48 ? [Math.floor(hours / 24), 'day'] : [hours, 'hour'];
  return count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
