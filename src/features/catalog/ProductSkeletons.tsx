import { keyframes } from '@mui/material/styles';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { CardGrid } from './CardGrid';

// A quick answer shows no flicker: the shapes have their room at once, but appear only after 150 ms.
const appear = keyframes({ from: { opacity: 0 } });
const breathe = keyframes({ '50%': { opacity: 0.55 } });

const Shapes = styled('div')(({ theme }) => ({
  animation: `${appear} 150ms 150ms backwards`,
  '& > ul': { animation: `${breathe} 1.8s ease-in-out infinite` },
  // In the page's HTML they hold the first pictures already.
  '&:has(img), &:has(img) > ul': { animation: 'none' },
  '& .picture': { aspectRatio: '1', backgroundColor: theme.vars.palette.tint.sand },
  // As tall as a card with two lines of name and two of description.
  '& li .text': { gap: theme.spacing(1.25), minHeight: '16.5rem' },
  '& i': { display: 'block', height: '0.875rem', borderRadius: '99rem', backgroundColor: theme.vars.palette.tint.sand },
  '& .short': { width: '45%' },
  '& .short ~ .short': { marginTop: 'auto' },
  '& .button': { height: theme.spacing(5.5), marginTop: theme.spacing(1) },
}));

/** `count` cards' worth of room while the products are on their way. */
export function ProductSkeletons({ count }: { count: number }) {
  return (
    <Shapes aria-busy="true">
      <VisuallyHidden role="status">Loading products</VisuallyHidden>
      <CardGrid aria-hidden="true" className={count === 8 ? 'eight' : undefined}>
        {Array.from({ length: count }, (_, index) => (
          <li key={`skeleton-${index}`}>
            <div className="card" data-testid="product-skeleton">
              <div className="picture" />
              <div className="text">
                <i className="short" />
                <i />
                <i />
                <i />
                <i className="short" />
                <i className="button" />
              </div>
            </div>
          </li>
        ))}
      </CardGrid>
    </Shapes>
  );
}
