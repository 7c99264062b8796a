import { type Shop } from '../../../contract/shop';
import { paths } from '../../config/paths';

/** The shop and its search as schema.org describes them. */
export function shopJsonLd(origin: string, shop: Shop): object {
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
