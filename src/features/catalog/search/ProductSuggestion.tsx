import { useLingui } from '@lingui/react';
import { styled } from '@mui/material/styles';
import { formatPrice } from '../../../../contract/formats';
import { ProductImage } from '../../../components/ProductImage';
import { type ShopProduct } from '../catalogEndpoints';
import { MatchedText } from './MatchedText';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(6)} minmax(0, 1fr)`,
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  width: '100%',
  [theme.containerQueries.up('sm')]: { gridTemplateColumns: `${theme.spacing(6)} minmax(0, 1fr) auto` },
}));

const Image = styled('span')(({ theme }) => ({
  gridRow: '1 / 3',
  overflow: 'hidden',
  borderRadius: theme.spacing(1),
  [theme.containerQueries.up('sm')]: { gridRow: 'auto' },
}));

const Price = styled('span')(({ theme }) => ({
  gridColumn: 2,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  [theme.containerQueries.up('sm')]: { gridColumn: 'auto' },
}));

const Name = styled('span')({ lineHeight: 1.4, overflowWrap: 'anywhere' });

/** One suggested product: image, name and price. What matches `search` stands out in the name. */
export function ProductSuggestion({ product, search }: { product: ShopProduct; search: string }) {
  const { i18n } = useLingui();
  return (
    <Row>
      <Image aria-hidden="true">
        <ProductImage name={product.name} src={product.image} />
      </Image>
      <Name>
        <MatchedText text={product.name} search={search} />
      </Name>
      <Price>{formatPrice(i18n, product.price)}</Price>
    </Row>
  );
}
