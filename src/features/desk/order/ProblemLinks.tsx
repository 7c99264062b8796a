import Alert from '@mui/material/Alert';
import { TextLink } from '../../../components/TextLink';
import { type DeskOrder } from '../../../../contract/desk';
import { deskOrderPath, paths } from '../../../config/paths';

/** What leads from an order to the order that it exchanges, and to its problems. */
export function ProblemLinks({ order: { id, state, exchange_of } }: { order: DeskOrder }) {
  return (
    <>
      {exchange_of && (
        <Alert severity="info">
          An exchange for{' '}
          <TextLink to={deskOrderPath(exchange_of.id)} color="inherit">
            {exchange_of.number}
          </TextLink>
          , at no charge.
        </Alert>
      )}
      {state === 'delivered' && <TextLink to={`${paths.deskProblems}?order=${id}`}>Problems and returns</TextLink>}
    </>
  );
}
