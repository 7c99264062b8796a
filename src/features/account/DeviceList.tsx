import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Session } from '../../../contract/account';
import { formatTime } from '../../../contract/formats';
import { EnglishText } from '../../components/EnglishText';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useId } from 'react';
import { errorText } from '../../http/apiError';
import { Loaded } from '../../components/feedback/Loaded';
import { focusHeading } from '../../components/focusHeading';
import { useSingleFlight } from '../../components/useSingleFlight';
import {
  accountErrors,
  useEndDeviceMutation,
  useEndOtherDevicesMutation,
  useGetDevicesQuery,
} from './accountEndpoints';

/** The removed entry held the focus; keyboard users continue from the page's heading. */
function report(error: unknown, done: string): void {
  if (error) enqueueSnackbar(errorText(accountErrors.endSession, error), { variant: 'error' });
  else {
    enqueueSnackbar(done, { variant: 'success' });
    focusHeading();
  }
}

/** The devices that are logged in. Each other one can be logged out, or all of them. */
export function DeviceList() {
  const { t } = useLingui();
  const query = useGetDevicesQuery();
  const [endOthers, { isLoading }] = useEndOtherDevicesMutation();
  const logOutOthers = useSingleFlight(async () =>
    report((await endOthers()).error, t`Your other devices are logged out`),
  );

  return (
    <Loaded query={query} errors={accountErrors.loadSessions} loading={t`Loading your devices`} heights={[11, 11]}>
      {(devices) => (
        <Stack spacing={2}>
          <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {devices.map((device) => (
              <DeviceEntry key={device.id} device={device} />
            ))}
          </Stack>
          {devices.some(({ current }) => !current) && (
            <Button
              variant="outlined"
              size="large"
              color="error"
              aria-disabled={isLoading}
              onClick={() => void logOutOthers()}
            >
              <Trans>Log out all other devices</Trans>
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function DeviceEntry({ device: { id, device, last_seen_at, current } }: { device: Session }) {
  const { t, i18n } = useLingui();
  const nameId = useId();
  const [endDevice, { isLoading }] = useEndDeviceMutation();
  const logOut = useSingleFlight(async () => report((await endDevice(id)).error, t`The device is logged out`));
  const lastUse = last_seen_at && <time dateTime={last_seen_at}>{formatTime(i18n, last_seen_at)}</time>;
  return (
    <Card component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2.5 }}>
      <div id={nameId} style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <EnglishText>{device}</EnglishText>
        </Typography>
        {lastUse && (
          <Typography color="textSecondary">
            <Trans>Last used {lastUse}</Trans>
          </Typography>
        )}
      </div>
      {current ? (
        <Chip label={t`This device`} size="small" />
      ) : (
        <Button variant="outlined" aria-describedby={nameId} aria-disabled={isLoading} onClick={() => void logOut()}>
          {t`Log out`}
        </Button>
      )}
    </Card>
  );
}
