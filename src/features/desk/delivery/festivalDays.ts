/** A festival of Nepal: its first and last day, and its name. */
export type Festival = readonly [first: string, last: string, name: string];

/**
 * The public festivals of the coming year, at the end of 2083 and in 2084 of Bikram Sambat. Their days follow the moon and are proclaimed year
 * by year: these are forecasts, and staff confirm each of them.
 */
export const FESTIVALS: readonly Festival[] = [
  ['2026-12-30', '2026-12-30', 'Tamu Losar'],
  ['2027-01-15', '2027-01-15', 'Maghe Sankranti'],
  ['2027-02-07', '2027-02-07', 'Sonam Losar'],
  ['2027-03-06', '2027-03-06', 'Maha Shivaratri'],
  ['2027-03-21', '2027-03-21', 'Fagu Purnima'],
  ['2027-04-14', '2027-04-14', 'Nepali New Year'],
  ['2027-04-15', '2027-04-15', 'Ram Navami'],
  ['2027-05-20', '2027-05-20', 'Buddha Jayanti'],
  ['2027-05-29', '2027-05-29', 'Republic Day'],
  ['2027-08-17', '2027-08-17', 'Janai Purnima'],
  ['2027-08-25', '2027-08-25', 'Krishna Janmashtami'],
  ['2027-09-03', '2027-09-03', 'Teej'],
  ['2027-09-19', '2027-09-19', 'Constitution Day'],
  ['2027-09-30', '2027-09-30', 'Ghatasthapana'],
  ['2027-10-06', '2027-10-11', 'Dashain'],
  ['2027-10-29', '2027-10-31', 'Tihar'],
  ['2027-11-04', '2027-11-04', 'Chhath'],
];
