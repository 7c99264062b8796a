import { keyframes } from '@mui/material/styles';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';

const appear = keyframes({ from: { opacity: 0 } });

const Lines = styled('div')(({ theme }) => ({
  animation: `${appear} 150ms 150ms backwards`,
  '& div': {
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(10)} 1fr`,
    gridTemplateRows: '1fr 1fr',
    gap: theme.spacing(1, 2),
    alignItems: 'center',
    paddingBlock: theme.spacing(2.5),
    borderBottom: theme.mixins.line(theme.vars.palette.divider),
  },
  '& i': { height: '1rem', borderRadius: '99rem', backgroundColor: theme.vars.palette.tint.sand, maxWidth: '20rem' },
  '& .picture': { gridRow: '1 / 3', height: theme.spacing(10), borderRadius: theme.shape.borderRadius },
}));

/** The room of three lines while the cart is on its way. */
export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading cart</VisuallyHidden>
      <Lines aria-hidden="true">
        {['first', 'second', 'third'].map((line) => (
          <div key={line}>
            <i className="picture" />
            <i />
            <i />
          </div>
        ))}
      </Lines>
    </div>
  );
}
