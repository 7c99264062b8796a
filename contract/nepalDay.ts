/** The day of a time in milliseconds, in Asia/Kathmandu, which is 5:45 ahead of UTC without daylight saving: "2026-11-24". */
export const nepalDay = (time: number): string => new Date(time + 345 * 60_000).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar as `nepalDay` writes it. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
