import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type DeliveryClosure } from '../../../../contract/delivery';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusFallback } from '../../../components/focusFallback';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { closureText } from './closedDayTexts';
import { deliveryErrors, useReopenDaysMutation, useWriteToBookedMutation } from './deliveryEndpoints';

const report = (failure: unknown) => enqueueSnackbar(errorText(deliveryErrors.change, failure), { variant: 'error' });

/** Days that are closed, with the button that opens them again. */
export function Closure({ closure }: { closure: DeliveryClosure }) {
  const { t, i18n } = useLingui();
  const [reopen, { isLoading }] = useReopenDaysMutation();
  const { id, waiting, to_write: toWrite } = closure;
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <Typography>
          {closureText(i18n, closure)}, {closure.area?.name ?? t`all areas`}: {closure.reason}
        </Typography>
        {waiting > 0 && (
          <TextLink to={`${paths.desk}?show=closed_day`} color="inherit">
            <Plural value={waiting} one="# order waits" other="# orders wait" />
          </TextLink>
        )}
        <Button
          ref={focusFallback}
          variant="outlined"
          aria-disabled={isLoading}
          onClick={() => void (isLoading || reopen(id).unwrap().catch(report))}
        >
          <Trans>Reopen</Trans>
        </Button>
      </Stack>
      {toWrite > 0 && <WriteToBooked closure={closure} />}
    </>
  );
}

/** One action writes to all members whose orders are booked on these days, after a question. */
function WriteToBooked({ closure: { id, to_write: count, reason } }: { closure: DeliveryClosure }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [write, { isLoading }] = useWriteToBookedMutation();
  const send = async () => {
    const { data, error } = await write(id);
    if (error) report(error);
    else if (data) {
      const left = data.to_write;
      enqueueSnackbar(left === 0 ? t`The emails are sent` : t`${left} are left`, { variant: 'success' });
    }
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Button ref={focusFallback} variant="outlined" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        <Plural value={count} one="Write to # customer" other="Write to # customers" />
      </Button>
      {isAsking && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {count === 1 ? (
            <Trans>
              One customer gets an email: no delivery on that day ({reason}), and we call to agree on another one. The
              orders wait until each is moved, called or cancelled.
            </Trans>
          ) : (
            <Trans>
              {count} customers get an email: no delivery on that day ({reason}), and we call to agree on another one.
              The orders wait until each is moved, called or cancelled.
            </Trans>
          )}
          <Button
            ref={focusFallback}
            variant="contained"
            sx={{ display: 'block', mt: 1 }}
            aria-disabled={isLoading}
            onClick={() => void (isLoading || send())}
          >
            <Trans>Send</Trans>
          </Button>
        </Alert>
      )}
    </Box>
  );
}
