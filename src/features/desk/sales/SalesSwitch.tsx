import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { formatTime } from '../../../../contract/formats';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { Loaded } from '../../../components/feedback/Loaded';
import { errorText } from '../../../http/apiError';
import { POLLING } from '../deskEndpoints';
import { lazyDialog } from '../lazyDialog';
import { salesErrors, useChangeSalesMutation, useGetSalesQuery } from './salesEndpoints';

const PauseDialog = lazyDialog(async () => (await import('./PauseDialog')).PauseDialog);

/** Whether the shop sells. Owners pause sales, for a reason, and resume them. */
export function SalesSwitch({ isOwner }: { isOwner: boolean }) {
  const { t, i18n } = useLingui();
  const query = useGetSalesQuery(undefined, POLLING);
  const [changeSales, { isLoading }] = useChangeSalesMutation();
  const [isAsking, setAsking] = useState(false);
  const resume = async () => {
    const { error } = await changeSales({ paused: false });
    if (error) enqueueSnackbar(errorText(salesErrors.change, error), { variant: 'error' });
  };

  return (
    <Loaded query={query} errors={salesErrors.load} loading={t`Loading whether the shop sells`} heights={[3]}>
      {({ paused, since, by, reason, text }) => {
        const time = since && formatTime(i18n, since);
        return (
          <>
            {paused && (
              <Alert
                severity="warning"
                action={
                  isOwner && (
                    <Button color="inherit" aria-disabled={isLoading} onClick={() => void (isLoading || resume())}>
                      {t`Resume sales`}
                    </Button>
                  )
                }
              >
                {t`Sales are paused since ${time} by ${by}: ${reason} – Shoppers read: ${text}`}
              </Alert>
            )}
            {!paused && isOwner && (
              <Button variant="outlined" onClick={() => setAsking(true)}>
                {t`Pause sales`}
              </Button>
            )}
            {isAsking && (
              <Suspense fallback={null}>
                <PauseDialog onClose={() => setAsking(false)} />
              </Suspense>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
