import { type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './quietTest';

/** Runs axe in the page, where it stays until the next load: a run from outside costs ten times as much. */
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
 * Every rule of axe on what the page shows in light, then those about colour in dark: the elements are the same there.
 * `exclude` names by selector what has been looked at elsewhere. Gives the violations as text.
 */
export async function axeViolations(page: Page, where: string, exclude: string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await analyze(page, exclude, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(27, 20, 14)');
  const dark = await analyze(page, exclude, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [...found(light, `${where}, light`), ...found(dark, `${where}, dark`)];
}
