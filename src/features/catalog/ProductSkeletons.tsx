import { Trans } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import { keyframes, styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { CardGrid } from './CardGrid';

// The skeletons reserve their space at once and appear after 150 ms, so that a quick response shows no flicker.
const appear = keyframes({ from: { opacity: 0 } });
const Delayed = styled('div')({ animation: `${appear} 150ms 150ms backwards` });

const Shape = styled(Skeleton)({ height: 'auto', animationDelay: '0s' });
const Lines = styled('div')(({ theme }) => ({
  '&&&': { gap: theme.spacing(1.25), minHeight: '15rem', [theme.containerQueries.up('sm')]: { minHeight: '16.5rem' } },
}));
const Line = styled(Shape)({ height: '0.875rem', borderRadius: '99rem' });

/** `count` placeholder cards while the products load. */
export function ProductSkeletons({ count }: { count: number }) {
  return (
    <Delayed aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading products</Trans>
      </VisuallyHidden>
      <CardGrid aria-hidden="true" eight={count === 8}>
        {Array.from({ length: count }, (_, index) => (
          <li key={`skeleton-${index}`}>
            <div className="card" data-testid="product-skeleton">
              <Shape variant="rectangular" sx={{ aspectRatio: '1' }} />
              {/* As tall as a card with two lines of name and two of description, one on a phone. */}
              <Lines className="texts">
                <Line variant="rounded" sx={{ width: '45%' }} />
                <Line variant="rounded" />
                <Line variant="rounded" />
                <Line variant="rounded" />
                <Line variant="rounded" sx={{ width: '45%', mt: 'auto' }} />
                <Line variant="rounded" sx={{ height: 44, mt: 1 }} />
              </Lines>
            </div>
          </li>
        ))}
      </CardGrid>
    </Delayed>
  );
}
