import { buildApp } from '../../../app';
import { type Settings } from '../../../config/config';
import { openDatabase } from '../../../db/database';
import { escapeHtml } from '../../../http/escapeHtml';
import { openShopDatabase } from '../../shopDatabase';

type Span = { text: string; strong?: true; em?: true };
/** A line has runs, a list has items. */
type Block = { tag: string; runs?: { spans: Span[]; href?: string }[]; items?: Block[][] };

/** The text of the page /privacy as HTML, as the shop's own API gives it. Throws when it cannot be had. */
export async function readPrivacyPolicy(settings: Settings): Promise<string> {
  const shop = await openShopDatabase(settings);
  const db = openDatabase(shop.url, { max: 2 });
  // Nobody logs in: the secret signs nothing.
  const config = { ...settings, jwtSecret: 'signs nothing', logLevel: 'silent' as const, apiDocs: 'off' as const };
  const app = await buildApp({ db, config });
  try {
    const response = await app.inject('/api/texts/privacy/');
    if (response.statusCode !== 200) throw new Error(`The privacy policy cannot be read: ${response.body}`);
    return response.json<{ blocks: Block[] }>().blocks.map(toHtml).join('\n');
  } finally {
    await app.close();
    await db.$client.end();
    await shop.close();
  }
}

/** Headings stand below those of the dossier. */
const TAGS: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' };

export function toHtml({ tag, runs = [], items }: Block): string {
  const content = items
    ? items.map((item) => `<li>${item.map(toHtml).join('')}</li>`).join('')
    : runs.map(({ spans, href }) => `${spans.map(spanText).join('')}${href ? ` (${escapeHtml(href)})` : ''}`).join('');
  const name = TAGS[tag] ?? tag;
  return `<${name}>${content}</${name}>`;
}

const spanText = ({ text, strong, em }: Span): string => {
  const plain = escapeHtml(text).replaceAll('\n', '<br>');
  return strong ? `<strong>${plain}</strong>` : em ? `<em>${plain}</em>` : plain;
};
