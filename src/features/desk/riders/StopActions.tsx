import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type MouseEvent, Suspense, useState } from 'react';
import { formatPrice } from '../../../../contract/formats';
import { readPaisa } from '../../../../contract/money';
import { type ManyStep } from '../../../../contract/orderStates';
import { type RouteSheet } from '../../../../contract/riders';
import { errorText } from '../../../http/apiError';
import { EnglishText } from '../../../components/EnglishText';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { deskErrors, useLazyGetDeskOrderQuery } from '../deskEndpoints';
import { manyFailureText } from '../many/useManySteps';
import { DeliveryFailedDialog } from '../order/lazyDialogs';
import { useOrderActions } from '../order/useOrderActions';
import { useMoveOrdersMutation } from '../queue/queueEndpoints';

/** On a phone all buttons stand in one row. */
export const oneRow = { flex: { xs: '1 1 0', sm: 'none' }, minWidth: 0, px: { xs: 1, sm: 2 }, lineHeight: 1.25 };

export type Stop = RouteSheet['stops'][number];
type StopActionsProps = { stop: Stop; onDelivered: (text: string) => void };

/** The steps of one order of a route sheet, each with one press. A delivery that failed has its dialog. */
export function StopActions({ stop, onDelivered }: StopActionsProps) {
  const { t, i18n } = useLingui();
  const { id, number, state, to_collect } = stop;
  const [moveOrders, { isLoading }] = useMoveOrdersMutation();
  const actions = useOrderActions(stop);
  const [load, { currentData: loaded }] = useLazyGetDeskOrderQuery();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const isDue = readPaisa(to_collect) !== 0;

  const make = useSingleFlight(async (to: ManyStep, cash: boolean) => {
    setFailure('');
    try {
      const { done, refused } = await moveOrders({ orders: [id], to, ...(cash && { cash }) }).unwrap();
      if (refused[0]) setFailure(refused[0].text);
      else if (to === 'delivered' && done[0]) {
        const amount = formatPrice(i18n, done[0].cash);
        onDelivered(readPaisa(done[0].cash) === 0 ? t`Delivered` : t`Delivered, ${amount} collected`);
      }
    } catch (error) {
      setFailure(manyFailureText(error));
    }
  });
  const ask = async () => {
    const result = await load(id);
    if (result.isError) setFailure(errorText(deskErrors.loadDesk, result.error));
    else setAsking(true);
  };
  const button = (text: string, press: () => Promise<unknown>) => (
    <Button
      variant="outlined"
      aria-label={`${text}: ${number}`}
      aria-disabled={isLoading}
      // The second press of a double press could meet another order.
      onClick={({ detail }: MouseEvent) => void (detail <= 1 && press())}
      sx={oneRow}
    >
      {text}
    </Button>
  );

  return (
    <Stack sx={{ flexBasis: '100%', gap: 1, '@media print': { display: 'none' } }}>
      <Stack direction="row" sx={{ gap: 1 }}>
        {state === 'packing' && button(t`Out for delivery`, () => make('out_for_delivery', false))}
        {state === 'out_for_delivery' && (
          <>
            {isDue && button(t`Delivered, paid`, () => make('delivered', true))}
            {button(isDue ? t`Delivered, not paid` : t`Delivered`, () => make('delivered', false))}
            {button(t`Failed`, ask)}
          </>
        )}
      </Stack>
      {failure && (
        <Alert severity="error" onClose={() => setFailure('')}>
          <EnglishText>{failure}</EnglishText>
        </Alert>
      )}
      <Suspense>
        {isAsking && loaded && (
          <DeliveryFailedDialog
            order={loaded}
            onSubmit={(why) => actions.move('packing', why)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
