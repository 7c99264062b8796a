import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { formatMoney, formatPrice } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { EnglishText } from '../../../components/EnglishText';
import { countText } from '../../../components/listCount';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { STATE_TEXTS } from '../deskTexts';
import { OrderNumber } from '../OrderNumber';
import { type ManySteps, type StepResult } from './useManySteps';

/** "Delivered: 12 orders, NPR 5,400.00 in cash recorded". */
function doneText(i18n: I18n, { to, done }: StepResult): string {
  const state = i18n._(STATE_TEXTS[to]);
  const orders = countText(i18n, { count: done.length }, 'order');
  const cash = done.reduce((sum, each) => sum + paisaOf(each.cash), 0);
  const amount = formatMoney(i18n, cash);
  return cash > 0 ? i18n._(msg`${state}: ${orders}, ${amount} in cash recorded`) : `${state}: ${orders}`;
}

const OrderLink = ({ order, number }: { order: number; number: string }) => (
  <TextLink to={deskOrderPath(order)}>
    <OrderNumber>{number}</OrderNumber>
  </TextLink>
);

const Left = ({ count }: { count: number }) => (
  <div>
    <Plural
      value={count}
      one="# order could not be reached in time. Press again for the rest."
      other="# orders could not be reached in time. Press again for the rest."
    />
  </div>
);

const list = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };

/** What became of each order of the last steps. It stays until it is dismissed. */
export function StepResults({ results, dismiss }: Pick<ManySteps, 'results' | 'dismiss'>) {
  const { t, i18n } = useLingui();
  const hasRefusals = results.some(({ refused, left }) => refused.length + left.length > 0);
  const nothingText = ({ to }: StepResult) => {
    const state = i18n._(STATE_TEXTS[to]);
    return t`${state}: there was no order to change any more.`;
  };
  if (results.length === 0) return null;
  return (
    <Alert
      aria-label={t`Results of the last steps`}
      severity={hasRefusals ? 'warning' : 'success'}
      onClose={dismiss}
      closeText={t`Dismiss the results`}
      sx={{ my: 1, maxHeight: '40vh', overflowY: 'auto', '@media print': { display: 'none' } }}
    >
      {results.map((result, index) => (
        <div key={results.length - index}>
          {result.done.length > 0 && (
            <details>
              <summary>{doneText(i18n, result)}</summary>
              {result.done.map(({ order, number, cash }, place) => (
                <Fragment key={order}>
                  {place > 0 && ', '}
                  <OrderLink order={order} number={number} />
                  {paisaOf(cash) > 0 && ` (${formatPrice(i18n, cash)})`}
                </Fragment>
              ))}
            </details>
          )}
          {result.done.length + result.refused.length + result.left.length === 0 && nothingText(result)}
          {result.refused.length > 0 && (
            <Box component="ul" role="list" sx={list}>
              {result.refused.map(({ order, number, text }) => {
                const link = number === null ? t`Order ${order}` : <OrderLink order={order} number={number} />;
                const reason = <EnglishText>{text}</EnglishText>;
                return (
                  <li key={order}>
                    <Trans>
                      {link} was not changed: {reason}
                    </Trans>
                  </li>
                );
              })}
            </Box>
          )}
          {result.left.length > 0 && <Left count={result.left.length} />}
        </div>
      ))}
    </Alert>
  );
}
