import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Language } from '../../contract/languages';
import { type PageSettings, type RenderedPage } from '../../contract/rendering';
import { escapeHtml } from '../http/escapeHtml';
import { createServerI18n } from '../i18n';

/** The hash of the empty string: Emotion inserts its rules into an empty style tag. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The text of `noscript` in index.html. The first sentence is not true of a shop whose API is another server: its pages come as the shell. */
const WORKS_WITHOUT_SCRIPTS = /*i18n*/ 'You can search and browse without JavaScript.';
const NEEDS_SCRIPTS = /*i18n*/ 'To log in and buy, please turn on JavaScript in your browser and load this page again.';

const TITLE = /<title>[^<]*<\/title>/;

/** Reads the built index.html and writes the settings of the shop into it. */
export async function readTemplate(
  file: string,
  { apiBaseUrl, shopFeatures, maxPieces, payments, webVitals, shop }: PageSettings,
): Promise<string> {
  const settings = {
    'api-base-url': apiBaseUrl,
    'shop-features': shopFeatures,
    'max-pieces': maxPieces,
    payments,
    'web-vitals': webVitals,
    ...Object.fromEntries(Object.entries(shop).map(([key, value]) => [`shop-${key}`, value])),
  };
  const source = (await readFile(file, 'utf8'))
    .replace(TITLE, () => `<title>${escapeHtml(shop.name)}</title>`)
    // Otherwise pictures come before deferred scripts.
    .replaceAll('<script defer', '<script fetchpriority="high" defer');
  return Object.entries(settings).reduce(
    (html, [name, content]) =>
      html.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
        (_meta, start: string, end: string) => start + escapeHtml(content) + end,
      ),
    apiBaseUrl ? source.replace(`${WORKS_WITHOUT_SCRIPTS} `, '') : source,
  );
}

/** What is put into the template. */
export type Rendered = Pick<RenderedPage, 'head' | 'styles' | 'html'> & { state: string | undefined };

/** Puts a rendered page into the template. Without `state`, the browser replaces it instead of hydrating it. */
export function fillTemplate(
  template: string,
  language: Language,
  { head, styles, html, state }: Rendered,
  scripts: string[],
): string {
  const preloads = scripts.map((src) => `<link rel="preload" as="script" fetchpriority="low" href="${src}"/>`).join('');
  const data = state
    ? `<script type="application/json" id="server-data">${state.replaceAll('<', '\\u003c')}</script>`
    : '';
  const i18n = createServerI18n(language);
  return (TITLE.test(head) ? template.replace(TITLE, '') : template)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(WORKS_WITHOUT_SCRIPTS, (text) => i18n._(text))
    .replace(NEEDS_SCRIPTS, (text) => i18n._(text))
    .replace('</head>', () => `${head}${preloads}${styles}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`);
}

/** The same in both colour schemes, and not on paper. */
const NOTICE_STYLE =
  '#notice{padding:.75rem 1rem;background:#f2a71b;color:#2b1d12;font:600 1rem/1.4 system-ui,sans-serif;text-align:center}@media print{#notice{display:none}}';

/** The page with a notice above it, which is there before its scripts run. What staff wrote is marked on a page in the other language. */
export function addNotice(html: string, language: Language, text: string): string {
  const i18n = createServerI18n(language);
  const written: Language = /\p{Script=Devanagari}/u.test(text) ? 'ne' : 'en';
  const shown = i18n.messages[text] ? i18n._(text) : text;
  const notice =
    shown !== text || written === language ? escapeHtml(shown) : `<span lang="${written}">${escapeHtml(text)}</span>`;
  return html
    .replace('</head>', () => `<style>${NOTICE_STYLE}</style></head>`)
    .replace(
      '<div id="root">',
      () =>
        `<aside id="notice" aria-label="${escapeHtml(i18n._(/*i18n*/ 'Notice'))}" data-nosnippet>${notice}</aside><div id="root">`,
    );
}

/** The sources of inline scripts and styles that a page needs: those that are built into it, by their hashes, and nothing else inline. */
export const inlineSources = (html: string) => ({
  scriptSrc: hashInline(html, 'script'),
  styleSrc: [...new Set([EMPTY_STYLE, ...hashInline(html, 'style')])],
});

function hashInline(html: string, tag: 'script' | 'style'): string[] {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
