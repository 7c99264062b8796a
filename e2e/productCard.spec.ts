import { expect, test } from './support/mockTest';
import { makeProduct } from './support/mockCatalog';
import { settled } from './support/settled';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>';

// The picture that is not there.
test.use({ failedRequestsExpected: true });

test('§2 the cards that a visitor sees', async ({ page, api }) => {
  const hostileName = '"><img src=x onerror=alert(1)>{{7*7}}';
  const hostileImages = [
    'javascript:window.pwned=1',
    'data:text/html,<script>window.pwned=1</script>',
    'data:image/svg+xml,<svg onload="window.pwned=1"/>',
    '//evil.example/x.png',
    'http://evil.example/x.png',
    '',
  ];
  const prices = ['0.01', 19.9, '7', '99999.99'];
  const names = { 'walnut.svg': 'Ajwain', 'gone.webp': 'Besan', 'slow.webp': 'Chiura' };
  // Of the list, only the pictures near the window are loaded.
  api.products = [
    ...Object.entries(names).map(([file, name], index) =>
      makeProduct({ id: index + 51, name, image: `https://pictures.example/${file}` }),
    ),
    makeProduct({ id: 42 }),
    ...prices.map((price, index) => makeProduct({ id: index + 1, name: `N${index}`, price })),
    ...hostileImages.map((image, index) => makeProduct({ id: index + 11, name: `${hostileName} ${index}`, image })),
  ];
  const foreignRequests: string[] = [];
  page.on('request', (request) => request.url().includes('evil.example') && foreignRequests.push(request.url()));
  let breakOff = () => {};
  const broken = new Promise<void>((resolve) => (breakOff = resolve));
  await page.route('https://pictures.example/**', async (route) => {
    if (route.request().url().endsWith('walnut.svg'))
      return route.fulfill({ contentType: 'image/svg+xml', body: picture });
    if (route.request().url().endsWith('gone.webp')) return route.fulfill({ status: 404 });
    await broken;
    return route.abort();
  });
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  const cards = page.getByTestId('product-card');
  const card = cards.filter({ hasText: 'Mustang Walnuts' });
  const cardOf = (file: keyof typeof names) => cards.filter({ hasText: names[file] });
  const shown = (file: keyof typeof names) => cardOf(file).locator(`img[src="https://pictures.example/${file}"]`);

  await test.step('§2 a picture is shown', async () => {
    await expect
      .poll(() => shown('walnut.svg').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
  await test.step('F33 §2.24 a picture that fails to load gives way to the placeholder', async () => {
    await expect(shown('gone.webp')).toHaveCount(0);
    await expect(cardOf('gone.webp').getByRole('img', { name: 'Besan' })).toBeVisible();
  });
  await test.step('F33 §2 a picture that does not come keeps its place, and so does its placeholder', async () => {
    await expect(shown('slow.webp')).toBeVisible();
    const place = () => cardOf('slow.webp').boundingBox();
    const waiting = await settled(page, place);
    breakOff();
    await expect(shown('slow.webp')).toHaveCount(0);
    await expect(cardOf('slow.webp').getByRole('img', { name: 'Chiura' })).toBeVisible();
    await expect.poll(place).toEqual(waiting);
  });
  await test.step('§2.23 a card shows name, description, price, stock and category, and leads to the product', async () => {
    await expect(card.getByText('NPR 1,250.00', { exact: true })).toBeVisible();
    await expect(card.getByText('5 in stock', { exact: true })).toBeVisible();
    await expect(card.getByText('Dry Fruits', { exact: true })).toBeVisible();
    for (const text of ['Mustang Walnuts', 'Thin-shelled walnuts from Mustang, 500 g']) {
      await expect(card.getByRole('link').filter({ hasText: text }).first()).toHaveAttribute('href', '/products/42');
    }
  });
  await test.step('§2.23 §9.5 a price has two decimals, as text and as number', async () => {
    for (const text of ['NPR 0.01', 'NPR 19.90', 'NPR 7.00', 'NPR 99,999.99']) {
      await expect(cards.getByText(text, { exact: true })).toBeVisible();
    }
  });
  await test.step('§2.24 a product without picture has a coloured placeholder with its name', () =>
    expect(card.getByRole('img', { name: 'Mustang Walnuts' })).toBeVisible());
  await test.step('§2.25 §6 a visitor sees Login to Buy, and it is off', async () => {
    await expect(card.getByRole('button', { name: 'Login to Buy' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    expect(api.sent('GET /api/products/cart/me/')).toHaveLength(0);
  });
  await test.step('FE-01 FE-02 §2 hostile names stay text and hostile picture addresses are not used', async () => {
    for (const index of hostileImages.keys()) {
      const name = `${hostileName} ${index}`;
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
    }
    const sources = await cards
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(sources.filter((source) => hostileImages.includes(source ?? ''))).toEqual([]);
    expect(foreignRequests).toEqual([]);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  });
  await test.step('§2.23 a card on a phone has one line of the description, and the description leads to the product', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const description = card.getByText('Thin-shelled walnuts from Mustang, 500 g');
    await expect(description).toBeVisible();
    await expect
      .poll(() =>
        description.evaluate((text) => text.clientHeight < 1.9 * parseFloat(getComputedStyle(text).lineHeight)),
      )
      .toBe(true);
    await description.click();
    await expect(page).toHaveURL('/products/42');
  });
});
