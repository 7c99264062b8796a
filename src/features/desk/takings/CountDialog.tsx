import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object } from 'yup';
import { readAmount } from '../../../../contract/enteredNumbers';
import { formatMoney, formatPrice } from '../../../../contract/formats';
import { paisaToWire, readPaisa } from '../../../../contract/money';
import { type Takings } from '../../../../contract/takings';
import { FormTextField } from '../../../components/form/FormTextField';
import { readable } from '../../../components/form/readable';
import { textUpTo } from '../../../components/form/textUpTo';
import { ActionDialog } from '../order/ActionDialog';
import { showPresent } from '../order/presentOrder';
import { takingsFailureText, useCloseDayMutation } from './takingsEndpoints';

const REASON_MAX = 500;
const AMOUNT_MAX = 99_999_999_999;

const read = (text: string) => readAmount(text, { max: AMOUNT_MAX });
const amountSchema = readable(read).required(/*i18n*/ 'Enter the amount');
const wireOf = (text: string): string => paisaToWire(read(text).value ?? 0);

/** By how much a typed count differs from what must be there, in paisa; null before it can be read. */
function differenceOf(text: string, expected: string): number | null {
  const { value } = read(text);
  return text.trim() === '' || value === undefined ? null : value - (readPaisa(expected) ?? 0);
}

/** Asks what was counted in the till of a day, and closes the day. */
export function CountDialog({ of, onClose }: { of: Takings; onClose: () => void }) {
  const { t, i18n } = useLingui();
  // The clerk confirms what they have seen.
  const [expected, setExpected] = useState(of.till.expected);
  const amount = formatPrice(i18n, expected);
  const [closeDay] = useCloseDayMutation();
  return (
    <ActionDialog
      title={t`Count the till and close the day`}
      submitText={t`Close the day`}
      initialValues={{ counted: '', kept: '', reason: '' }}
      schema={object({
        counted: amountSchema,
        kept: readable(read),
        reason: textUpTo(i18n, REASON_MAX),
      })}
      failureText={takingsFailureText}
      onSubmit={async ({ counted, kept, reason }) => {
        const said = reason.trim();
        const closed = closeDay({
          day: of.day,
          expected,
          counted: wireOf(counted),
          kept: kept?.trim() ? wireOf(kept) : '0.00',
          ...(said && { reason: said }),
        }).unwrap();
        await showPresent<Takings>(closed, (present) => setExpected(present.till.expected), 'takings');
      }}
      onClose={onClose}
    >
      {({ values }) => {
        const difference = differenceOf(values.counted, expected);
        const differing = formatMoney(i18n, Math.abs(difference ?? 0));
        return (
          <>
            <Typography>
              <Trans>
                {amount} must be in the till. Money that comes after this belongs to the next day, and what was counted
                is not taken back.
              </Trans>
            </Typography>
            <FormTextField name="counted" label={t`Counted (NPR)`} htmlInput={{ inputMode: 'decimal' }} />
            {difference !== null && (
              <Typography role="status" color={difference === 0 ? undefined : 'error'}>
                {difference === 0 && t`It is right.`}
                {difference < 0 && t`${differing} is missing.`}
                {difference > 0 && t`${differing} too much.`}
              </Typography>
            )}
            <FormTextField
              name="reason"
              label={t`Why it differs`}
              hint={
                difference === null || difference === 0 ? t`Only when it differs.` : t`Required: the count differs.`
              }
            />
            <FormTextField
              name="kept"
              label={t`Stays in the till (NPR, optional)`}
              htmlInput={{ inputMode: 'decimal' }}
              hint={t`Change for the next day. The rest is taken out.`}
            />
          </>
        );
      }}
    </ActionDialog>
  );
}
