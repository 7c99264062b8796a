import { type PageSettings } from '../../contract/rendering';
import { DEFAULT_SHOP } from '../../contract/shop';

/** The default when the page names no address. */
const LOCAL_DEVELOPMENT = 'http://localhost:8000';

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const readPage = (): PageSettings => ({
  apiBaseUrl: readMeta('api-base-url') ?? LOCAL_DEVELOPMENT,
  shopFeatures: readMeta('shop-features') ?? '',
  maxPieces: readMeta('max-pieces') ?? '',
  payments: readMeta('payments') ?? '',
  webVitals: readMeta('web-vitals') ?? '',
  shop: {
    name: readMeta('shop-name') || DEFAULT_SHOP.name,
    address: readMeta('shop-address') || DEFAULT_SHOP.address,
    phone: readMeta('shop-phone') || DEFAULT_SHOP.phone,
    email: readMeta('shop-email') || DEFAULT_SHOP.email,
    pan: readMeta('shop-pan') ?? '',
    listing: readMeta('shop-listing') ?? '',
    complaints: readMeta('shop-complaints') ?? '',
  },
});

let settings: PageSettings | null = null;

/** The settings that the server has written into the page, which is read once; on the server those of its process. */
export const pageSettings = (): PageSettings => (settings ??= readPage());

/** Sets the settings where there is no document: once, for all pages that the server renders. With null the page is read again. */
export function setPageSettings(given: PageSettings | null): void {
  settings = given;
}
