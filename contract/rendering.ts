import { type Language } from './languages';
import { type Shop } from './shop';
import { type ShopFeature } from './shopFeatures';

/** What the server and the part of the client that renders pages on the server agree on. */

/** The settings of the shop that a page gets: the same for all pages of a process. */
export type PageSettings = {
  /** The base address of the API; "" for the origin of the page. */
  apiBaseUrl: string;
  /** As `readShopFeatures` reads it. */
  shopFeatures: string;
  /** The most pieces of one product in an order; "" without a limit. */
  maxPieces: string;
  /** `simulated` where the shop's simulator replaces the wallets: no real money moves. */
  payments: string;
  /** `on` where the browser reports how fast the page was. */
  webVitals: string;
  shop: Shop;
};

/** A page of the shop. */
export type ShopPage = {
  /** The pattern of its address, of `paths`. */
  path: string;
  /** The feature without which the address is unknown. */
  requires: ShopFeature | null;
  /** Whether the server renders it: its content is the same for everybody. */
  isPublic: boolean;
  /** The chunk of a public page's own scripts; null for other pages. */
  chunk: string | null;
};

/** The public page at an address. */
export type PublicPage = {
  /** Its path with its known query parameters: equal addresses have equal pages. */
  url: string;
  language: Language;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** Whether the specification does not have the page. */
  isExtra: boolean;
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
  /** Sets the settings of all pages. Called once, before any other function. */
  setPageSettings: (settings: PageSettings) => void;
  /** The pages of the shop's routes. */
  listPages: () => ShopPage[];
  /** The public page at an address; null when there is none. */
  findPage: (url: string) => PublicPage | null;
  /**
   * Loads the data of a page at an origin with `apiFetch`. Rejects when they cannot be had.
   * The result renders the page, which takes some 30 ms of the processor.
   */
  loadPage: (page: PublicPage, origin: string, apiFetch: ApiFetch) => Promise<() => Promise<RenderedPage>>;
  /** Renders header and footer around an empty page. */
  renderShell: (language: Language) => Promise<RenderedPage>;
};
