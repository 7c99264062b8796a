import { setMeta } from './setMeta';

/** Makes the page offer these features, as `SHOP_FEATURES` does: `all`, `none` or a list. */
export const offerFeatures = (content: string): void => setMeta('shop-features', content);
