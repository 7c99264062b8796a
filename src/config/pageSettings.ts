import { type PageSettings } from '../../contract/rendering';
import { DEFAULT_SHOP } from '../../contract/shop';

/** The default when the page names no address. */
const LOCAL_DEVELOPMENT = 'http://localhost:8000';

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

let source = (): PageSettings => ({
  origin: window.location.origin,
  apiBaseUrl: readMeta('api-base-url') ?? LOCAL_DEVELOPMENT,
  shopFeatures: readMeta('shop-features') ?? '',
  maxPieces: readMeta('max-pieces') ?? '',
  payments: readMeta('payments') ?? '',
  shop: {
    name: readMeta('shop-name') || DEFAULT_SHOP.name,
    address: readMeta('shop-address') || DEFAULT_SHOP.address,
    phone: readMeta('shop-phone') || DEFAULT_SHOP.phone,
    email: readMeta('shop-email') || DEFAULT_SHOP.email,
  },
});

/** The settings that the server has written into the page; while it renders one, those of that page. */
export const pageSettings = () => source();

/** Replaces the page's meta elements as the source of the settings: for rendering without a document. */
export function readSettingsFrom(other: typeof source): void {
  source = other;
}
