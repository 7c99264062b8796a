import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { type FastifyHelmetOptions } from '@fastify/helmet';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Language, languagesOf, readLanguage } from '../../contract/languages';
import { type PageSettings, type RenderedPage } from '../../contract/rendering';
import { type ShopFeature, writeShopFeatures } from '../../contract/shopFeatures';
import { complaintLine, type Config } from '../config/config';
import { sendCompressed } from '../http/sendCompressed';
import { BROTLI_QUALITY } from '../http/cachedResponse';
import { loadRenderer, type PageRenderer } from './renderer';
import { addNotice, fillTemplate, inlineSources, readTemplate, type Rendered } from './template';

/** A page that is ready to send. Only compressed copies are kept: nearly all browsers accept them. */
export type PreparedPage = {
  language: Language;
  status: number;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  helmet: FastifyHelmetOptions;
};

/** What the server writes into the pages. */
type ShopSettings = Pick<
  Config,
  | 'maxPieces'
  | 'payments'
  | 'webVitals'
  | 'shopName'
  | 'postalAddress'
  | 'shopPhone'
  | 'shopEmail'
  | 'sellerPan'
  | 'shopListingNumber'
  | 'grievanceContact'
  | 'grievanceOfficer'
> & {
  /** The base address of the API that the pages call: null for this very server. */
  apiBaseUrl: string | null;
  /** Where the shop's own pictures are: null for this very server. */
  mediaBaseUrl: string | null;
  /** The features beyond the specification that the pages offer. */
  shopFeatures: ShopFeature[];
  /** Other origins to which pages may submit forms. */
  formOrigins: string[];
};

export type Pages = {
  /** The languages in which there are pages. */
  languages: readonly Language[];
  /** The neutral shell at a URL without origin, whose content comes from the scripts alone. */
  shellOf: (url: string) => PreparedPage;
  /** The shell of a language with a notice above it. */
  prepareShell: (language: Language, notice: string) => Promise<PreparedPage>;
  /** Makes a page of what the renderer gives, with a notice above it unless that is empty. */
  prepare: (language: Language, page: RenderedPage, scripts: string[], notice: string) => Promise<PreparedPage>;
  renderer: PageRenderer | null;
};

/** Prepares the pages of the client in `buildDirectory`; null when it is not built. */
export async function preparePages(buildDirectory: string, settings: ShopSettings): Promise<Pages | null> {
  const file = path.join(buildDirectory, 'client/index.html');
  if (!existsSync(file)) return null;
  const pageSettings: PageSettings = {
    apiBaseUrl: settings.apiBaseUrl ?? '',
    shopFeatures: writeShopFeatures(settings.shopFeatures),
    // Another API server has no such limit.
    maxPieces: settings.shopFeatures.includes('orders') ? String(settings.maxPieces) : '',
    payments: settings.shopFeatures.includes('orders') ? settings.payments : '',
    webVitals: settings.webVitals,
    shop: {
      name: settings.shopName,
      address: settings.postalAddress,
      phone: settings.shopPhone,
      email: settings.shopEmail,
      pan: settings.sellerPan ?? '',
      listing: settings.shopListingNumber ?? '',
      complaints: complaintLine(settings),
    },
  };
  const renderer = await loadRenderer(buildDirectory, pageSettings);
  const template = await readTemplate(file, pageSettings);
  const prepare = async (
    language: Language,
    page: Rendered,
    notice = '',
    status = 200,
    scripts: string[] = [],
  ): Promise<PreparedPage> => {
    const everywhere = ['auth', ...(language === 'en' ? [] : [language])].flatMap(
      (name) => renderer?.scriptsOf(name) ?? [],
    );
    const fill = (filled: Rendered) => {
      const html = fillTemplate(template, language, filled, [...scripts, ...everywhere]);
      return notice === '' ? html : addNotice(html, language, notice);
    };
    const html = fill(page);
    // The data is left out, since it has the time of each response: a page that looks as before need not be sent again.
    const seen = fill({ ...page, state: undefined });
    return {
      language,
      status,
      ...(await compress(html)),
      // Weak: the copies and the data differ in their bytes.
      etag: `W/"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`,
      helmet: helmetOptions(html, settings),
    };
  };
  const languages = languagesOf(pageSettings);
  const prepareShell = async (language: Language, notice: string) => {
    const shell = renderer ? await renderer.renderShell(language) : { head: '', styles: '', html: '' };
    return prepare(language, { ...shell, state: undefined }, notice);
  };
  const english = await prepareShell('en', '');
  const shells: Record<Language, PreparedPage> = {
    en: english,
    ne: languages.includes('ne') ? await prepareShell('ne', '') : english,
  };
  return {
    languages,
    shellOf: (url) => shells[readLanguage(url, languages).language],
    prepareShell,
    prepare: (language, page, scripts, notice) => prepare(language, page, notice, page.status, scripts),
    renderer,
  };
}

async function compress(html: string): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)]);
  return { brotli, gzip: zipped };
}

/** The security headers of a page. */
function helmetOptions(html: string, { apiBaseUrl, mediaBaseUrl, formOrigins }: ShopSettings): FastifyHelmetOptions {
  const api = apiBaseUrl ? [new URL(apiBaseUrl).origin] : [];
  const media = mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [];
  const { scriptSrc, styleSrc } = inlineSources(html);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptSrc],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", ...styleSrc],
        imgSrc: ["'self'", 'data:', 'https:', ...api, ...media],
        connectSrc: ["'self'", ...api],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formOrigins],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The first script of index.html creates the only policy.
        trustedTypes: ['default'],
      },
    },
    // The plugin securityHeaders and `sendPage` set these.
    strictTransportSecurity: false,
    referrerPolicy: false,
    xFrameOptions: false,
  };
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  vary: 'accept',
};

/** Sends a page, which the browser revalidates each time. With an error status it is neither kept nor revalidated. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  await reply.helmet(page.helmet);
  reply.headers({ ...HEADERS, 'content-language': page.language });
  if (page.status !== 200) reply.code(page.status);
  const isError = reply.statusCode >= 400;
  reply.header('cache-control', isError ? 'no-store' : 'no-cache');
  return sendCompressed(request, reply, {
    etag: isError ? null : page.etag,
    copies: { br: page.brotli, gzip: page.gzip },
    body: () => promisify(brotliDecompress)(page.brotli),
  });
}
