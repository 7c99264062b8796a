import { type Shop } from './shop';

/** What the server and the part of the client that renders pages on the server agree on. */

/** What a page knows about the shop that serves it. */
export type PageSettings = {
  /** The origin of the page. */
  origin: string;
  /** The base address of the API; "" for the origin of the page. */
  apiBaseUrl: string;
  /** As `readShopFeatures` reads it. */
  shopFeatures: string;
  /** The most pieces of one product in an order; "" without a limit. */
  maxPieces: string;
  /** `simulated` where the shop's simulator answers for the wallets: no real money moves. */
  payments: string;
  shop: Shop;
};

/** A public page that can be rendered on the server. */
export type PublicPage = {
  /** Its path with the query parameters that it knows: equal addresses have equal pages. */
  url: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** The chunk of the page's own scripts; null when the first scripts hold the page. */
  chunk: string | null;
};

/** Answers a GET call of the API. `path` has a query. */
export type ApiFetch = (path: string) => Promise<{ status: number; body: unknown }>;

export type RenderedPage = {
  status: 200 | 404;
  /** Title, meta elements and preloads for the head. */
  head: string;
  /** Style elements for the head. */
  styles: string;
  /** The content of the root element. */
  html: string;
  /** The data with which the browser hydrates the page, as JSON. */
  state: string;
};

/** The exports of build/renderer. */
export type Renderer = {
  /** The page at an address; null when it is not rendered on the server. */
  findPage: (url: string) => PublicPage | null;
  /** Loads the data of a page with `apiFetch`. Rejects when they cannot be had. The result renders the page, which takes some 30 ms of the processor. */
  loadPage: (page: PublicPage, apiFetch: ApiFetch) => Promise<() => Promise<RenderedPage>>;
  /** Renders header and footer around an empty page. */
  renderShell: () => Promise<RenderedPage>;
  /** Sets where the settings of the page come from that is rendered at the moment. */
  readSettingsFrom: (source: () => PageSettings) => void;
};
