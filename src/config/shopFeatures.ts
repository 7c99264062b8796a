import { readShopFeatures, type ShopFeature } from '../../contract/shopFeatures';

/**
 * Whether the shop offers a feature beyond the specification. The server writes the selection into `<meta name="shop-features">`;
 * a page without it has none, so that it works with any server of the specification. The prerendered pages have none either: only what
 * is rendered after hydration may ask.
 */
export function hasFeature(feature: ShopFeature): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="shop-features"]')?.content ?? '';
  return readShopFeatures(content)?.includes(feature) ?? false;
}
