import { type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './quietTest';

/** Runs axe inside the page and keeps it loaded there: injecting it for each run takes ten times as long. */
async function analyze(page: Page, exclude: string[], options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([without, wanted]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (
        await inPage.run(
          { include: [['html']], exclude: without.map((selector) => [selector]) },
          { ...wanted, resultTypes: ['violations'] },
        )
      ).violations;
    },
    [exclude, options] as const,
  );
}

const found = (violations: AxeResults['violations'], where: string): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  );

/**
 * Runs every rule of axe in light mode, then the rules about colour in dark mode, where the elements are the same.
 * `exclude` holds selectors of elements that are checked elsewhere: bar and footer are the same on every page, and accessibility.spec.ts checks them.
 * Returns the violations as text.
 */
export async function axeViolations(page: Page, where: string, exclude = ['header', 'footer']): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  // Off by default in axe.
  const light = await analyze(page, exclude, { rules: { 'label-content-name-mismatch': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(27, 20, 14)');
  const dark = await analyze(page, exclude, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [...found(light, `${where}, light`), ...found(dark, `${where}, dark`)];
}
