import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { object, string } from 'yup';
import { dateInNepal } from '../../../../contract/formats';
import { type DeliveryArea, type DeliveryClosure } from '../../../../contract/delivery';
import { type QueueSlot } from '../../../../contract/desk';
import { worded } from '../../../i18n/worded';
import { formErrors } from '../../../components/form/formErrors';
import { focusFallback } from '../../../components/focusFallback';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { lazyPart } from '../../../components/lazyPart';
import { BookedOrders } from './BookedOrders';
import { EVERY_WEEKDAY, rangeText } from './closedDayTexts';
import { Closure } from './Closure';
import { deliveryErrors, useCloseDaysMutation } from './deliveryEndpoints';

const day = string().matches(/^\d{4}-\d\d-\d\d$/, /*i18n*/ 'Enter a day such as 2026-11-22');
const schema = object({
  first: day.required(/*i18n*/ 'Enter the first day'),
  last: day
    .required(/*i18n*/ 'Enter the last day')
    .test('order', /*i18n*/ 'The last day may not be before the first one', (last, { parent }) => last >= parent.first),
  reason: string().trim().required(/*i18n*/ 'Enter the reason'),
});
const errors = formErrors(
  { area: 'area', first_day: 'first', last_day: 'last', reason: 'reason' },
  deliveryErrors.change,
);
const START = { area: '', first: '', last: '', weekday: '', reason: '' };

/** Without it, the days are entered by hand. */
const Festivals = lazyPart(
  async () => (await import(/* webpackChunkName: "festivals" */ './Festivals')).Festivals,
  () => null,
);

const isWeekday = (date: string, weekday: number): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;

const fields = { display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))' };

type ClosedDaysProps = { closures: DeliveryClosure[]; areas: DeliveryArea[]; slots: QueueSlot[] };

/** Days without delivery. What closing does to booked orders is said before. */
export function ClosedDays({ closures, areas, slots }: ClosedDaysProps) {
  const { t, i18n } = useLingui();
  const [close] = useCloseDaysMutation();
  // Each closure leaves an empty form.
  const [closed, setClosed] = useState<string[]>([]);
  const days = closed.at(-1);
  const isClosed = closures.some(({ first_day, last_day }) => rangeText(i18n, first_day, last_day) === days);
  const slotsOf = ({ area, first, last, weekday }: typeof START) =>
    slots.filter((slot) => {
      const slotDay = dateInNepal(slot.starts_at);
      return (
        (area === '' || slot.area.id === Number(area)) &&
        slotDay >= first &&
        slotDay <= last &&
        (weekday === '' || isWeekday(slotDay, Number(weekday)))
      );
    });
  return (
    <>
      {closures.map((closure) => (
        <Closure key={closure.id} closure={closure} />
      ))}
      {/* Not a toast: on a phone it would cover the first label of the form for the next days. */}
      <Typography role="status">{isClosed && t`Closed now: ${days}`}</Typography>
      <Box key={closed.length} ref={focusFallback}>
        <ShopForm
          initialValues={START}
          schema={schema}
          onSubmit={async ({ area, first, last, weekday, reason }) => {
            const when = { first_day: first, last_day: last, ...(weekday !== '' && { weekday: Number(weekday) }) };
            const body = { area: area === '' ? null : Number(area), ...when, reason };
            await close(body).unwrap();
            setClosed((before) => [...before, rangeText(i18n, first, last)]);
          }}
          {...errors}
        >
          {({ values, setValues }) => (
            <>
              <Suspense fallback={<Skeleton variant="rounded" height="2.5rem" sx={{ mb: 2 }} />}>
                <Festivals
                  closures={closures}
                  onChoose={([first, last, reason]) => void setValues({ ...START, first, last, reason })}
                />
              </Suspense>
              <Box sx={fields}>
                <FormSelect
                  name="area"
                  label={t`Area`}
                  options={{ '': t`All areas`, ...Object.fromEntries(areas.map(({ id, name }) => [id, name])) }}
                />
                <FormTextField name="first" label={t`First day`} type="date" />
                <FormTextField name="last" label={t`Last day`} type="date" />
                <FormSelect
                  name="weekday"
                  label={t`Which days`}
                  options={{ '': t`All of these days`, ...worded(i18n, EVERY_WEEKDAY) }}
                />
                <FormTextField name="reason" label={t`Reason`} htmlInput={{ maxLength: 200 }} />
              </Box>
              {values.first !== '' && values.last >= values.first && <BookedOrders slots={slotsOf(values)} />}
              <SubmitButton>
                <Trans>Close these days</Trans>
              </SubmitButton>
            </>
          )}
        </ShopForm>
      </Box>
    </>
  );
}
