import { type Locator, type Page } from '@playwright/test';

const sortSelect = (page: Page): Locator => page.getByRole('main').getByRole('combobox', { name: /sort/i });

/** Chooses the sort option with this value. */
export const chooseSort = (page: Page, value: string) => sortSelect(page).selectOption(value);

/** The value of the chosen sort option. */
export const readSort = (page: Page): Promise<string> => sortSelect(page).inputValue();

/** Navigates inside the page, as a link does, which is much faster than a reload. */
export const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    // Every entry of the router has a key of its own.
    history.pushState({ key: Math.random().toString(36).slice(2) }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
