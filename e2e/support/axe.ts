import AxeBuilder from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { expect } from './quietTest';

// Without frames there is nothing to gather from them: the legacy mode saves a second page for each run.
const builder = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

const found = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>, where: string): string[] =>
  violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${where}: ${id}: ${help} at ${target.join(' ')}\n${failureSummary}`));

/**
 * Every rule of axe on what the page shows in light, then those about colour in dark: the elements are the same there.
 * Gives the violations as text.
 */
export async function axeViolations(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await builder(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(27, 20, 14)');
  const dark = await builder(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  return [...found(light, `${where}, light`), ...found(dark, `${where}, dark`)];
}
