import { type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './quietTest';

/** Runs axe inside the page and keeps it loaded there: injecting it for each run takes ten times as long. */
async function analyze(page: Page, exclude: string[], options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([without, wanted]) => {
      // A half transparent list has other colours.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
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

/** The background of the page in each scheme. */
const GROUND = { light: 'rgb(251, 247, 239)', dark: 'rgb(27, 20, 14)' };

/**
 * Runs every rule of axe in the light scheme, and at night the rules about colour in the dark one, where the elements are the same. By day
 * `palette.test.ts` checks the pairs of colours of both schemes. The page is left in the last scheme: a change of it takes as long as a run of the
 * rules about colour.
 * `exclude` holds selectors of elements that are checked elsewhere: bar and footer are the same on every page, and accessibility.spec.ts checks them.
 * Returns the violations as text.
 */
export async function axeViolations(page: Page, where: string, exclude = ['header', 'footer']): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [scheme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  // Off by default in axe.
  const all = await analyze(page, exclude, { rules: { 'label-content-name-mismatch': { enabled: true } } });
  if (!process.env.NIGHTLY) return found(all, `${where}, ${scheme}`);
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(GROUND[other]);
  const colours = await analyze(page, exclude, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [...found(all, `${where}, ${scheme}`), ...found(colours, `${where}, ${other}`)];
}
