import { Trans } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import { keyframes, styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../components/VisuallyHidden';

// A quick response shows no flicker.
const appear = keyframes({ from: { opacity: 0 } });
const Lines = styled('div')({ animation: `${appear} 150ms 150ms backwards` });

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(10)} 1fr`,
  gridTemplateRows: '1fr 1fr',
  gap: theme.spacing(1, 2),
  alignItems: 'center',
  paddingBlock: theme.spacing(2.5),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
}));

const TextLine = styled(Skeleton)({ height: '1rem', maxWidth: '20rem', borderRadius: '99rem' });

/** Reserves the space of three lines while the cart loads. */
export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading cart</Trans>
      </VisuallyHidden>
      <Lines aria-hidden="true">
        {['first', 'second', 'third'].map((line) => (
          <Line key={line}>
            <Skeleton variant="rounded" animation={false} sx={{ gridRow: '1 / 3', height: 80 }} />
            <TextLine variant="rounded" animation={false} />
            <TextLine variant="rounded" animation={false} />
          </Line>
        ))}
      </Lines>
    </div>
  );
}
