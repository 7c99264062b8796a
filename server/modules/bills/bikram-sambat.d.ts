declare module 'bikram-sambat' {
  /** Days of a month, 1 to 12, of a year of Bikram Sambat. Throws for a year that its table does not have. */
  function daysInMonth(year: number, month: number): number;
}
