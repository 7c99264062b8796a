/** The features beyond the specification that the pages can offer; `SHOP_FEATURES` selects them. */

export const SHOP_FEATURES = ['products', 'orders', 'account', 'selling'] as const;
export type ShopFeature = (typeof SHOP_FEATURES)[number];

/** The features of `all`, `none` or a list separated by commas, in the order of SHOP_FEATURES; null for any other text. */
export function readShopFeatures(text: string): ShopFeature[] | null {
  if (text === 'all') return [...SHOP_FEATURES];
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const features = SHOP_FEATURES.filter((feature) => names.includes(feature));
  return features.length === new Set(names).size ? features : null;
}

/** The text that `readShopFeatures` reads as these features. */
export function writeShopFeatures(features: readonly ShopFeature[]): string {
  return features.join(',') || 'none';
}
