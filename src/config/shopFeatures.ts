import { readShopFeatures, type ShopFeature } from '../../contract/shopFeatures';
import { pageSettings } from './pageSettings';

/**
 * Whether the shop offers a feature beyond the specification. The server writes the selection into the page; a page without it has none,
 * so that it works with any server of the specification.
 */
export function hasFeature(feature: ShopFeature): boolean {
  return readShopFeatures(pageSettings().shopFeatures)?.includes(feature) ?? false;
}

/** Whether the pages are for another server of the specification, from which nothing beyond it may be expected. */
export const isSpecificationOnly = (): boolean =>
  pageSettings().apiBaseUrl.trim() !== '' && !readShopFeatures(pageSettings().shopFeatures)?.length;
