import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { categoryPath, paths } from '../../../config/paths';
import { CardGrid } from '../CardGrid';
import { type ShopCategory } from '../catalogEndpoints';
import { useCategories } from './useCategories';

const SKELETONS = 12;
/** The first rows; their images load at once. */
const EAGER = 8;

/** All categories with picture and number of products. */
export function CategoryList() {
  const { t } = useLingui();
  const { list, isLoading, error, retry } = useCategories();
  if (error) return <ErrorState title={error} onRetry={retry} />;
  if (isLoading) return <CategorySkeletons />;
  if (list.length === 0) {
    return (
      <StatusMessage
        title={t`The shop has no categories yet`}
        level="p"
        icon={<BasketIcon />}
        links={[{ to: paths.products, text: t`See all products` }]}
      />
    );
  }
  return (
    <CardGrid role="list">
      {list.map((category, index) => (
        <li key={category.id}>
          <CategoryCard category={category} eager={index < EAGER} />
        </li>
      ))}
    </CardGrid>
  );
}

function CategoryCard({ category, eager }: { category: ShopCategory; eager: boolean }) {
  const { t } = useLingui();
  const { id, name, image, product_count: count } = category;
  return (
    <div className="card" data-testid="category-card">
      <ProductImage name={name} src={image ?? null} eager={eager} />
      <div className="texts">
        <Link className="link category" to={categoryPath(id)}>
          <NepaliText>{name}</NepaliText>
        </Link>
        {count !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t`${plural(count, { one: '# product', other: '# products' })}`}
          </Typography>
        )}
      </div>
    </div>
  );
}

function CategorySkeletons() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading categories</Trans>
      </VisuallyHidden>
      <CardGrid aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={`skeleton-${index}`}>
            <div className="card">
              <Skeleton variant="rectangular" sx={{ height: 'auto', aspectRatio: '1' }} />
              <div className="texts">
                <Skeleton />
                <Skeleton width="50%" />
              </div>
            </div>
          </li>
        ))}
      </CardGrid>
    </div>
  );
}
