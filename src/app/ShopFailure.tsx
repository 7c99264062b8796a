import Button from '@mui/material/Button';
import { Notice } from '../components/feedback/Notice';
import { paths } from '../config/paths';

/** Shown when the layout itself fails, so that no failure ends in a white screen. */
export function ShopFailure() {
  return (
    <Notice
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
    </Notice>
  );
}
