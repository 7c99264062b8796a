jest.mock('../pages/cart/CartPage', () => {
  throw new Error('no such file');
});

test('a page that cannot be loaded ends the build, and is not written out empty', async () => {
  const { prerender } = await import('./prerender');
  await expect(prerender('/cart')).rejects.toThrow('/cart');
});
