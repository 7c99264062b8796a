import { type PageSettings } from '../../../contract/rendering';
import { paths } from '../../config/paths';

/** The shop and its search as schema.org describes them. */
export function shopJsonLd({ origin, shop }: Pick<PageSettings, 'origin' | 'shop'>): object {
  const url = `${origin}/`;
  const organization = { '@id': `${url}#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...organization,
        '@type': 'Organization',
        name: shop.name,
        url,
        logo: `${origin}/icon-512.png`,
        address: shop.address,
        telephone: shop.phone,
        email: shop.email,
      },
      {
        '@id': `${url}#website`,
        '@type': 'WebSite',
        name: shop.name,
        url,
        publisher: organization,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products}?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
