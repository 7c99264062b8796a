import { expect, type Page } from '@playwright/test';

/** Reads until two readings in a row are the same, with frames between them, and returns it. For sizes and positions without a value to wait for. */
export async function settled<T>(page: Page, read: () => Promise<T>): Promise<T> {
  const readings: T[] = [];
  await expect(async () => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    readings.push(await read());
    expect(readings.length).toBeGreaterThan(1);
    expect<unknown>(readings.at(-1)).toEqual(readings.at(-2));
  }).toPass();
  return readings.at(-1)!;
}
