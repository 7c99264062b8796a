import { readShopFeatures, type ShopFeature } from '../../contract/shopFeatures';
import { pageSettings } from './pageSettings';

/**
 * Whether the shop offers a feature beyond the specification. The server writes the selection into the page; a page without it has none,
 * so that it works with any server of the specification.
 */
export function hasFeature(feature: ShopFeature): boolean {
  return readShopFeatures(pageSettings().shopFeatures)?.includes(feature) ?? false;
}

/** Whether the pages offer nothing beyond the specification, and expect nothing beyond it from the server. */
export const isSpecificationOnly = (): boolean => !readShopFeatures(pageSettings().shopFeatures)?.length;
