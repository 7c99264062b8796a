import { Trans } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from '../../components/VisuallyHidden';

/** Reserves the space of the sections while cart and addresses load. */
export function CheckoutSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>Loading checkout</Trans>
      </VisuallyHidden>
      <Stack spacing={2} aria-hidden="true">
        {[19, 5, 5, 5].map((height, index) => (
          <Skeleton key={index} variant="rounded" animation={false} sx={{ height: `${height}rem` }} />
        ))}
      </Stack>
    </div>
  );
}
