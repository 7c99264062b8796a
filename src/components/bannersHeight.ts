/** The CSS variable with the height of the banners at the bottom of the window, above which other elements stick. */
export const BANNERS_HEIGHT = '--banners-height';
