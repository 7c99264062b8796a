import { type PageText, type TextBlock, type TextRun, type TextSpan } from '../../../../contract/pageTexts';
import { buildApp } from '../../../app';
import { type Settings } from '../../../config/config';
import { openDatabase } from '../../../db/database';
import { escapeHtml } from '../../../http/escapeHtml';
import { openShopDatabase } from '../../shopDatabase';

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
    return response.json<PageText>().blocks.map(toHtml).join('\n');
  } finally {
    await app.close();
    await db.$client.end();
    await shop.close();
  }
}

/** Headings stand below those of the dossier. */
const TAGS: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' };

export function toHtml(block: TextBlock): string {
  if ('runs' in block) {
    const name = TAGS[block.tag] ?? block.tag;
    return `<${name}>${block.runs.map(runText).join('')}</${name}>`;
  }
  const { tag, start, items } = block;
  const lines = items.map((item) => `<li>${item.map(toHtml).join('')}</li>`);
  return `<${tag}${start === undefined ? '' : ` start="${start}"`}>${lines.join('')}</${tag}>`;
}

const runText = ({ spans, href }: TextRun): string =>
  `${spans.map(spanText).join('')}${href ? ` (${escapeHtml(href)})` : ''}`;

function spanText({ text, strong, em }: TextSpan): string {
  const plain = escapeHtml(text).replaceAll('\n', '<br>');
  const stressed = em ? `<em>${plain}</em>` : plain;
  return strong ? `<strong>${stressed}</strong>` : stressed;
}
