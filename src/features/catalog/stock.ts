/** From this stock down, a product is shown as nearly sold out. */
export const LOW_STOCK = 5;
