import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { type DeskOrder } from '../../../../contract/desk';
import { deskOrderPath, paths } from '../../../config/paths';

/** What leads from an order to the order that it exchanges, and to its problems. */
export function ProblemLinks({ order: { id, state, exchange_of } }: { order: DeskOrder }) {
  return (
    <>
      {exchange_of && (
        <Alert severity="info">
          An exchange for{' '}
          <Link component={RouterLink} to={deskOrderPath(exchange_of.id)} color="inherit">
            {exchange_of.number}
          </Link>
          , at no charge.
        </Alert>
      )}
      {state === 'delivered' && (
        <Link component={RouterLink} to={`${paths.deskProblems}?order=${id}`}>
          Problems and returns
        </Link>
      )}
    </>
  );
}
