import { expect, logIn, test } from './support/mockTest';
import { makeProduct } from './support/mockCatalog';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>';

test('§2.23 a card shows name, description, price, stock and category, and leads to the product', async ({
  page,
  api,
}) => {
  api.products = [makeProduct({ id: 42 })];
  await page.goto('/products');
  const card = page.getByTestId('product-card');
  await expect(card.getByText('NPR 1,250.00', { exact: true })).toBeVisible();
  await expect(card.getByText('5 in stock', { exact: true })).toBeVisible();
  await expect(card.getByText('Dry Fruits', { exact: true })).toBeVisible();
  for (const text of ['Mustang Walnuts', 'Thin-shelled walnuts from Mustang, 500 g']) {
    await expect(card.getByRole('link').filter({ hasText: text }).first()).toHaveAttribute('href', '/products/42');
  }
  await card.getByText('Thin-shelled walnuts from Mustang, 500 g').click();
  await expect(page).toHaveURL('/products/42');
});

test('a card on a phone has no description, and still leads to the product', async ({ page, api }) => {
  api.products = [makeProduct({ id: 42 })];
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const card = page.getByTestId('product-card');
  await expect(card.getByText('NPR 1,250.00', { exact: true })).toBeVisible();
  await expect(card.getByText('Thin-shelled walnuts from Mustang, 500 g')).toBeHidden();
  await card.getByRole('link', { name: 'Mustang Walnuts', exact: true }).click();
  await expect(page).toHaveURL('/products/42');
});

test('§2.23 §9.5 a price has two decimals, as text and as number', async ({ page, api }) => {
  api.products = ['0.01', 19.9, '7', '99999.99'].map((price, index) =>
    makeProduct({ id: index + 1, name: `N${index}`, price }),
  );
  await page.goto('/products');
  for (const shown of ['NPR 0.01', 'NPR 19.90', 'NPR 7.00', 'NPR 99,999.99']) {
    await expect(page.getByTestId('product-card').getByText(shown, { exact: true })).toBeVisible();
  }
});

test('§2.25 a product without stock is Out of stock, and its button is off', async ({ page, api }) => {
  await logIn(page);
  api.products = [makeProduct({ quantity: 0 })];
  await page.goto('/products');
  const card = page.getByTestId('product-card');
  await expect(card.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toBeDisabled();
});

test('§2.25 §6 a visitor sees Login to Buy, and it is off', async ({ page, api }) => {
  await page.goto('/products');
  await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Login to Buy' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  expect(api.sent('GET /api/products/cart/me/')).toHaveLength(0);
});

test('§2.25 the button of a member reads Add to Cart, and Adding... while it adds', async ({ page, api }) => {
  await logIn(page);
  api.products = [makeProduct({ id: 1 }), makeProduct({ id: 2, name: 'Zimbu' })];
  await page.goto('/products');
  const [first, second] = [page.getByTestId('product-card').nth(0), page.getByTestId('product-card').nth(1)];
  const release = api.hold('POST /api/products/cart/add_item/');
  await first.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(first.getByRole('button')).toHaveText('Adding...');
  await expect(first.getByRole('button')).toBeDisabled();
  await expect(second.getByRole('button')).toHaveText('Add to Cart');
  release();
  await expect(first.getByRole('button')).toHaveText('Add to Cart');
  await expect(first.getByRole('button')).toBeEnabled();
  expect(api.sent('POST /api/products/cart/add_item/')[0]?.body).toMatchObject({ product_id: 1 });
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});

test('§2 a picture is shown', async ({ page, api }) => {
  api.products = [makeProduct({ image: 'https://pictures.example/walnut.svg' })];
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  await page.goto('/products');
  await expect(page.getByTestId('product-card').locator('img')).toHaveAttribute(
    'src',
    'https://pictures.example/walnut.svg',
  );
});

test('§2.24 a product without picture has a coloured placeholder with its name', async ({ page, api }) => {
  api.products = [makeProduct({ image: null })];
  await page.goto('/products');
  await expect(page.getByTestId('product-card').getByRole('img', { name: 'Mustang Walnuts' })).toBeVisible();
});

test.describe('broken pictures', () => {
  test.use({ failedRequestsExpected: true });

  test('F33 §2.24 a picture that fails to load gives way to the placeholder', async ({ page, api }) => {
    api.products = [makeProduct({ image: 'https://pictures.example/gone.webp' })];
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/products');
    const card = page.getByTestId('product-card');
    await expect(card.locator('img[src="https://pictures.example/gone.webp"]')).toHaveCount(0);
    await expect(card.getByRole('img', { name: 'Mustang Walnuts' })).toBeVisible();
  });

  test('F33 §2 a picture that does not come keeps its place, and so does its placeholder', async ({ page, api }) => {
    api.products = [makeProduct({ image: 'https://pictures.example/slow.webp' })];
    let breakOff = () => {};
    const broken = new Promise<void>((resolve) => (breakOff = resolve));
    await page.route('https://pictures.example/**', (route) => broken.then(() => route.abort()));
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    const card = page.getByTestId('product-card');
    const picture = card.locator('img[src="https://pictures.example/slow.webp"]');
    await expect(picture).toBeVisible();
    const waiting = await card.boundingBox();
    breakOff();
    await expect(picture).toHaveCount(0);
    await expect(card.getByRole('img', { name: 'Mustang Walnuts' })).toBeVisible();
    expect(await card.boundingBox()).toEqual(waiting);
  });
});

test('FE-01 FE-02 §2 hostile names stay text and hostile picture addresses are not used', async ({ page, api }) => {
  const name = '"><img src=x onerror=alert(1)>{{7*7}}';
  api.products = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', ''].map((image, index) =>
    makeProduct({ id: index + 1, name, image }),
  );
  await page.goto('/products');
  await expect(page.getByTestId('product-card')).toHaveCount(3);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.locator('img[src^="javascript"], img[src^="data:text"], img[src=""], img[src="x"]')).toHaveCount(0);
});
