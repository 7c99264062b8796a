import { enqueueSnackbar } from '../components/feedback/toastQueue';
import { REQUEST_TIMEOUT } from '../http/request';
import { isFresh } from '../session/accessToken';

const WRONG_CLOCK = 'The clock of this device is wrong, so you were logged out. Please set the clock and log in again.';

/**
 * Says that the device's clock has ended the session when it runs ahead so far that a valid refresh token looks expired. The server's own
 * time tells: that of its response to a call for nothing.
 */
export async function explainWrongClock(refresh: string | null): Promise<void> {
  if (refresh === null || isFresh(refresh)) return;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  const serverTime = Date.parse(response?.headers.get('date') ?? '');
  if (isFresh(refresh, serverTime)) enqueueSnackbar(WRONG_CLOCK, { variant: 'info' });
}
