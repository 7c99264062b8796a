declare module 'bikram-sambat' {
  /** Days of a month, 1 to 12, of a year of Bikram Sambat. Throws for a year that its table does not have. */
  function daysInMonth(year: number, month: number): number;
  /** The day in Bikram Sambat of a date like "2026-11-22". Throws for one that its table does not have. */
  function toBik(date: string): { year: number; month: number; day: number };
}
