/** Cash comes in whole rupees: an amount in paisa, rounded up to the next rupee. */
export const toWholeRupees = (paisa: number): number => Math.ceil(paisa / 100) * 100;
