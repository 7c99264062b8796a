import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Rider } from '../../../contract/riders';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { SLOW_POLLING } from '../../features/desk/deskEndpoints';
import { DayField, readDay } from '../../features/desk/riders/DayField';
import { RiderDialog } from '../../features/desk/riders/lazyRiderDialogs';
import { riderErrors, useGetRidersQuery } from '../../features/desk/riders/ridersEndpoints';
import { RiderTable } from '../../features/desk/riders/RiderTable';

/** The riders, with the cash of a day. */
export function Component() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const day = readDay(params);
  const query = useGetRidersQuery({ day }, SLOW_POLLING);
  const [edited, setEdited] = useState<Rider | 'new' | null>(null);

  return (
    <PageFrame title={t`Riders`} width="lg">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
        <DayField day={day} onChoose={(chosen) => setParams({ day: chosen }, { replace: true })} />
        <Button variant="contained" onClick={() => setEdited('new')}>
          <Trans>Add a rider</Trans>
        </Button>
      </Stack>
      <Loaded query={query} errors={riderErrors.load} loading={t`Loading`}>
        {(riders) =>
          riders.length === 0 ? (
            <StatusMessage title={t`No riders yet`} level="p" icon={<BasketIcon />}>
              <Trans>Add the people who deliver orders. Then choose who takes which order.</Trans>
            </StatusMessage>
          ) : (
            <RiderTable riders={riders} day={day} onEdit={setEdited} />
          )
        }
      </Loaded>
      <Suspense>
        {edited && <RiderDialog rider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </PageFrame>
  );
}
