/** Makes the page offer these features, as `SHOP_FEATURES` does: `all`, `none` or a list. */
export function offerFeatures(content: string): void {
  const selector = 'meta[name="shop-features"]';
  const meta = document.head.querySelector<HTMLMetaElement>(selector) ?? document.createElement('meta');
  meta.name = 'shop-features';
  meta.content = content;
  document.head.append(meta);
}
