/** The way to a page from the front page, as schema.org describes it. Each address is absolute; the page itself is the last one. */
export function breadcrumbJsonLd(crumbs: { text: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: url,
    })),
  };
}
