import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { categoryPath, paths } from '../../../config/paths';
import { CardFrame, CardText } from '../CardFrame';
import { CardCell, CardGrid } from '../CardGrid';
import { type ShopCategory } from '../catalogEndpoints';
import { useCategories } from './useCategories';

const SKELETONS = 12;
/** The first rows; their images load at once. */
const EAGER = 8;

const Name = styled(Link)(({ theme }) => ({
  ...theme.typography.h3,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  // Covers the whole card.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '-0.1875rem',
  },
}));

/** All categories with picture and number of products. */
export function CategoryList() {
  const { list, isLoading, error, retry } = useCategories();
  if (error) return <ErrorState title={error} onRetry={retry} />;
  if (isLoading) return <CategorySkeletons />;
  if (list.length === 0) {
    return (
      <StatusMessage
        title="The shop has no categories yet"
        level="p"
        icon={<BasketIcon />}
        links={[{ to: paths.products, text: 'See all products' }]}
      />
    );
  }
  return (
    <CardGrid role="list">
      {list.map((category, index) => (
        <CardCell key={category.id}>
          <CategoryCard category={category} eager={index < EAGER} />
        </CardCell>
      ))}
    </CardGrid>
  );
}

function CategoryCard({ category, eager }: { category: ShopCategory; eager: boolean }) {
  const { id, name, image, product_count: count } = category;
  return (
    <CardFrame data-testid="category-card">
      <ProductImage name={name} src={image ?? null} eager={eager} />
      <CardText>
        <Name to={categoryPath(id)}>
          <NepaliText>{name}</NepaliText>
        </Name>
        {count !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {count === 1 ? '1 product' : `${count} products`}
          </Typography>
        )}
      </CardText>
    </CardFrame>
  );
}

function CategorySkeletons() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading categories</VisuallyHidden>
      <CardGrid aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <CardCell key={`skeleton-${index}`}>
            <CardFrame>
              <Skeleton variant="rectangular" sx={{ height: 'auto', aspectRatio: '1' }} />
              <CardText>
                <Skeleton />
                <Skeleton width="50%" />
              </CardText>
            </CardFrame>
          </CardCell>
        ))}
      </CardGrid>
    </div>
  );
}
