import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { paisaOf, paisaToWire } from '../../../../contract/money';
import { priceText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { STATE_TEXTS } from '../deskTexts';
import { OrderNumber } from '../OrderNumber';
import { type ManySteps, type StepResult } from './useManySteps';

const countText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** "Delivered: 12 orders, NPR 5,400.00 in cash recorded". */
function doneText({ to, done }: StepResult): string {
  const cash = done.reduce((sum, each) => sum + paisaOf(each.cash), 0);
  return `${STATE_TEXTS[to]}: ${countText(done.length)}${cash > 0 ? `, ${priceText(paisaToWire(cash))} in cash recorded` : ''}`;
}

const OrderLink = ({ order, number }: { order: number; number: string }) => (
  <TextLink to={deskOrderPath(order)}>
    <OrderNumber>{number}</OrderNumber>
  </TextLink>
);

const list = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };

/** What became of each order of the last steps. It stays until it is dismissed. */
export function StepResults({ results, dismiss }: Pick<ManySteps, 'results' | 'dismiss'>) {
  const hasRefusals = results.some(({ refused, left }) => refused.length + left.length > 0);
  if (results.length === 0) return null;
  return (
    <Alert
      aria-label="Results of the last steps"
      severity={hasRefusals ? 'warning' : 'success'}
      onClose={dismiss}
      closeText="Dismiss the results"
      sx={{ my: 1, maxHeight: '40vh', overflowY: 'auto', '@media print': { display: 'none' } }}
    >
      {results.map((result, index) => (
        <div key={results.length - index}>
          {result.done.length > 0 && (
            <details>
              <summary>{doneText(result)}</summary>
              {result.done.map(({ order, number, cash }, place) => (
                <Fragment key={order}>
                  {place > 0 && ', '}
                  <OrderLink order={order} number={number} />
                  {paisaOf(cash) > 0 && ` (${priceText(cash)})`}
                </Fragment>
              ))}
            </details>
          )}
          {result.done.length + result.refused.length + result.left.length === 0 &&
            `${STATE_TEXTS[result.to]}: there was no order to change any more.`}
          {result.refused.length > 0 && (
            <Box component="ul" role="list" sx={list}>
              {result.refused.map(({ order, number, text }) => (
                <li key={order}>
                  {number === null ? `Order ${order}` : <OrderLink order={order} number={number} />} was not changed:{' '}
                  {text}
                </li>
              ))}
            </Box>
          )}
          {result.left.length > 0 && (
            <div>{countText(result.left.length)} could not be reached in time. Press again for the rest.</div>
          )}
        </div>
      ))}
    </Alert>
  );
}
