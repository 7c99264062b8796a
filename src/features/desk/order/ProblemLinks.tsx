import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { TextLink } from '../../../components/TextLink';
import { type DeskOrder } from '../../../../contract/desk';
import { deskOrderPath, paths } from '../../../config/paths';

/** What leads from an order to the order that it exchanges, and to its problems. */
export function ProblemLinks({ order: { id, state, exchange_of } }: { order: DeskOrder }) {
  const number = exchange_of?.number;
  return (
    <>
      {exchange_of && (
        <Alert severity="info">
          <Trans>
            An exchange for{' '}
            <TextLink to={deskOrderPath(exchange_of.id)} color="inherit">
              {number}
            </TextLink>
            , at no charge.
          </Trans>
        </Alert>
      )}
      {state === 'delivered' && (
        <TextLink to={`${paths.deskProblems}?order=${id}`}>
          <Trans>Problems and returns</Trans>
        </TextLink>
      )}
    </>
  );
}
