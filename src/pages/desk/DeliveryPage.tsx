import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { PageFrame } from '../../components/PageFrame';
import { AreaList } from '../../features/desk/delivery/AreaList';
import { ClosedDays } from '../../features/desk/delivery/ClosedDays';
import {
  deliveryErrors,
  useGetAreasQuery,
  useGetClosuresQuery,
  useGetComingSlotsQuery,
} from '../../features/desk/delivery/deliveryEndpoints';
import { NewSlot } from '../../features/desk/delivery/NewSlot';
import { SlotTable } from '../../features/desk/delivery/SlotTable';

/** Where and when the shop delivers. */
export function Component() {
  const { t } = useLingui();
  const [areas, slots, closures] = [useGetAreasQuery(), useGetComingSlotsQuery(), useGetClosuresQuery()];
  const failed = [areas, slots, closures].filter(
    ({ currentData, isError, isFetching }) => !currentData && isError && !isFetching,
  );
  const isLoaded = areas.currentData && slots.currentData && closures.currentData;
  return (
    <PageFrame title={t`Delivery`} width="lg">
      {failed[0] && (
        <ErrorState
          title={errorText(deliveryErrors.load, failed[0].error)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {!failed[0] && !isLoaded && <ListSkeleton text={t`Loading the delivery areas`} heights={[6, 6, 6]} />}
      {areas.currentData && slots.currentData && closures.currentData && (
        <>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            <Trans>Areas</Trans>
          </Typography>
          <AreaList areas={areas.currentData} />
          <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
            <Trans>Closed days</Trans>
          </Typography>
          <ClosedDays closures={closures.currentData} areas={areas.currentData} slots={slots.currentData} />
          <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
            <Trans>Coming delivery times</Trans>
          </Typography>
          <Box sx={{ mb: 2 }}>
            <NewSlot areas={areas.currentData} />
          </Box>
          <SlotTable slots={slots.currentData} areas={areas.currentData} />
        </>
      )}
    </PageFrame>
  );
}
