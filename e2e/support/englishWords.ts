import { type Page } from '@playwright/test';

/**
 * Latin words that belong on a Nepali page: email addresses, numbers of orders, addresses of pages, placeholders of the shop's texts, names of payment
 * services and of the people of the tests, abbreviations.
 */
const KNOWN = [
  /\S+@\S+/g,
  /\b[A-Z]{2}(-[A-Z\d]{2,4})+\b/g,
  /(\/[a-z:-]+)+/g,
  /\{\{\w+\}\}/g,
  /\b(CLS|CSV|HS|INP|LCP|NPR|PAN|VAT|mm|ml)\b/g,
  /\b(eSewa|Khalti|Mewa Pasal|Sita Rai|Sita|Demo Staff|Demo|Naya Bazar|Chandannath)\b/g,
];

/**
 * The texts of a page that have Latin words, without what is marked as another language: texts, names for screen readers, hints, title and description.
 * `names` are those of the shop's data, which attributes have in English too.
 */
export async function englishTexts(page: Page, names: string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const isNepali = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === 'ne';
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest('script, style, textarea') && isNepali(element)) found.push(node.textContent!);
    }
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt', 'placeholder'];
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isNepali(element)) found.push(element.getAttribute(name)!);
    for (const meta of document.querySelectorAll<HTMLMetaElement>(
      'meta[name="description"], meta[property="og:title"]',
    ))
      found.push(meta.content);
    return found;
  });
  const rest = (text: string) => [...names, ...KNOWN].reduce<string>((left, known) => left.replaceAll(known, ''), text);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /[A-Za-z]{2}/.test(rest(text)));
}
