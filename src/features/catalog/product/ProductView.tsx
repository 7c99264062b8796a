import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NepaliText } from '../../../components/NepaliText';
import { ShareButton } from '../../../components/ShareButton';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { categoryPath, paths } from '../../../config/paths';
import { type ShopProduct } from '../catalogEndpoints';
import { type ProductExtras, type ShownProduct } from '../readProducts';
import { LazyHeart } from '../favourites/LazyHeart';
import { ProductFacts } from './ProductFacts';
import { ProductPicture } from './ProductPicture';
import { ProductPrice } from './ProductPrice';

// On a phone not a grid: what sticks to the bottom of the window stays inside its grid area.
const Article = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  [theme.containerQueries.up('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: theme.spacing(3),
  },
  [theme.containerQueries.up('md')]: { columnGap: theme.spacing(6) },
}));

const Texts = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.containerQueries.up('sm')]: { display: 'flex', flexDirection: 'column', gap: theme.spacing(2) },
}));

type ProductViewProps = {
  /** As the address has it. */
  id: string;
  /** Undefined while it loads. */
  product: (ShownProduct & ProductExtras) | undefined;
  /** Below the price: what buys the product. */
  children: ReactNode;
  /** False for the preview of a product that is not in the shop yet. */
  hasHeart?: boolean;
};

/** A product with its picture, price and description, and with skeletons while it loads. */
export function ProductView({ id, product, children, hasHeart = true }: ProductViewProps) {
  return (
    <Article aria-busy={!product || undefined}>
      {product ? (
        <ProductPicture product={product} />
      ) : (
        <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '1' }} />
      )}
      <Texts>
        <Typography variant="h1" tabIndex={-1} sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 2vw, 2.5rem)' }}>
          {product ? (
            <NepaliText>{product.name}</NepaliText>
          ) : (
            <>
              <VisuallyHidden>
                <Trans>Product {id}</Trans>
              </VisuallyHidden>
              <Skeleton aria-hidden="true" />
            </>
          )}
        </Typography>
        {product ? (
          <>
            <ProductPrice product={product} />
            {children}
            {product.desc && (
              <Typography sx={{ maxWidth: '38rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                <NepaliText>{product.desc}</NepaliText>
              </Typography>
            )}
            <ProductFacts product={product} />
            <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minHeight: '2.75rem' }}>
              <ShareButton title={product.name} />
              {hasHeart && <LazyHeart product={product} />}
            </Stack>
          </>
        ) : (
          <>
            <VisuallyHidden role="status">
              <Trans>Loading the product</Trans>
            </VisuallyHidden>
            <Skeleton variant="rounded" sx={{ width: '45%', height: '2.5rem' }} />
            <Skeleton variant="rounded" sx={{ height: '3rem' }} />
            <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          </>
        )}
      </Texts>
    </Article>
  );
}

/** What a sold out product leads to. */
export function SoldOutNotice({ product: { category }, children }: { product: ShopProduct; children: ReactNode }) {
  const { t } = useLingui();
  const name = category?.name;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
      <Typography>
        <Trans>This product is sold out at the moment.</Trans>
      </Typography>
      {children}
      <Button variant="outlined" component={RouterLink} to={category ? categoryPath(category.id) : paths.products}>
        {name ? t`More in ${name}` : t`See all products`}
      </Button>
    </Stack>
  );
}
