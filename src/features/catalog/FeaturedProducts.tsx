import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/apiError';
import { LoadFailure } from '../../components/feedback/LoadFailure';
import { Notice } from '../../components/feedback/Notice';
import { BasketIcon } from '../../components/icons';
import { paths } from '../../config/paths';
import { useGetFeaturedProductsQuery } from './catalogEndpoints';
import { type CardAction } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { ProductSkeletons } from './ProductSkeletons';

const SHOWN = 8;

/** The first eight featured products. */
export function FeaturedProducts({ action }: { action: CardAction }) {
  const { data: products, error, isError, isFetching, refetch } = useGetFeaturedProductsQuery();

  if (isError && !isFetching) {
    return (
      <LoadFailure
        title={errorText('loadProducts', error)}
        text="We cannot reach the shop right now."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!products) return <ProductSkeletons count={SHOWN} />;
  if (products.length === 0) {
    return (
      <Notice
        title="No products are featured at the moment"
        level="p"
        icon={<BasketIcon />}
        actions={
          <Button variant="contained" component={Link} to={paths.products}>
            See all products
          </Button>
        }
      />
    );
  }
  return <ProductGrid products={products.slice(0, SHOWN)} action={action} />;
}
