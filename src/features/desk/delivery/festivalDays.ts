/** A festival of Nepal: its first and last day, and its name. */
export type Festival = readonly [first: string, last: string, name: string];

/**
 * The public festivals of the coming year, at the end of 2083 and in 2084 of Bikram Sambat. Their days follow the moon and are proclaimed year
 * by year: these are forecasts, and staff confirm each of them.
 */
export const FESTIVALS: readonly Festival[] = [
  ['2026-12-30', '2026-12-30', /*i18n*/ 'Tamu Losar'],
  ['2027-01-15', '2027-01-15', /*i18n*/ 'Maghe Sankranti'],
  ['2027-02-07', '2027-02-07', /*i18n*/ 'Sonam Losar'],
  ['2027-03-06', '2027-03-06', /*i18n*/ 'Maha Shivaratri'],
  ['2027-03-21', '2027-03-21', /*i18n*/ 'Fagu Purnima'],
  ['2027-04-14', '2027-04-14', /*i18n*/ 'Nepali New Year'],
  ['2027-04-15', '2027-04-15', /*i18n*/ 'Ram Navami'],
  ['2027-05-20', '2027-05-20', /*i18n*/ 'Buddha Jayanti'],
  ['2027-05-29', '2027-05-29', /*i18n*/ 'Republic Day'],
  ['2027-08-17', '2027-08-17', /*i18n*/ 'Janai Purnima'],
  ['2027-08-25', '2027-08-25', /*i18n*/ 'Krishna Janmashtami'],
  ['2027-09-03', '2027-09-03', /*i18n*/ 'Teej'],
  ['2027-09-19', '2027-09-19', /*i18n*/ 'Constitution Day'],
  ['2027-09-30', '2027-09-30', /*i18n*/ 'Ghatasthapana'],
  ['2027-10-06', '2027-10-11', /*i18n*/ 'Dashain'],
  ['2027-10-29', '2027-10-31', /*i18n*/ 'Tihar'],
  ['2027-11-04', '2027-11-04', /*i18n*/ 'Chhath'],
];
