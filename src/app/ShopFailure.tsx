import Button from '@mui/material/Button';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { paths } from '../config/paths';

/** Shown when the layout itself fails, so that no failure ends in a white screen. */
export function ShopFailure() {
  return (
    <StatusMessage
      level="h1"
      role="alert"
      title="Something went wrong"
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <Button variant="outlined" href={paths.home}>
            Home
          </Button>
        </>
      }
    >
      Your cart is kept.
    </StatusMessage>
  );
}
