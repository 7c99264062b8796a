import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object, string } from 'yup';
import { type DeliveryArea } from '../../../../contract/delivery';
import { readWhole } from '../../../../contract/enteredNumbers';
import { CAPACITY_MAX } from '../../../../contract/orderChoices';
import { formErrors } from '../../../components/form/formErrors';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { readable } from '../../../components/form/readable';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { slotText } from '../deskTimes';
import { deliveryErrors, useAddSlotMutation } from './deliveryEndpoints';

const toTime = (day: string, clock: string): string => `${day}T${clock}:00+05:45`;

const readCapacity = (text: string) => readWhole(text, { min: 1, max: CAPACITY_MAX });
const clock = string().matches(/^\d\d:\d\d$/, /*i18n*/ 'Enter a time such as 07:00');
const schema = object({
  day: string()
    .matches(/^\d{4}-\d\d-\d\d$/, /*i18n*/ 'Enter a day such as 2026-11-22')
    .required(/*i18n*/ 'Enter the day'),
  starts: clock
    .required(/*i18n*/ 'Enter when it starts')
    .test(
      'coming',
      /*i18n*/ 'Enter a coming time',
      (starts, { parent }) => !(Date.parse(toTime(parent.day, starts)) < Date.now()),
    ),
  ends: clock
    .required(/*i18n*/ 'Enter when it ends')
    .test('order', /*i18n*/ 'It has to end after it starts', (ends, { parent }) => ends > parent.starts),
  capacity: readable(readCapacity),
});
const errors = formErrors(
  { area: 'area', starts_at: 'starts', ends_at: 'ends', capacity: 'capacity', non_field_errors: 'starts' },
  deliveryErrors.change,
);

/** The areas in which deliveries come in slots. */
const withSlots = (areas: DeliveryArea[]) => areas.filter(({ cut_off_minutes }) => cut_off_minutes !== null);

type SlotFormProps = { areas: DeliveryArea[]; onAdded: (added: string) => void; onClose: () => void };

function SlotForm({ areas, onAdded, onClose }: SlotFormProps) {
  const { t, i18n } = useLingui();
  const [addSlot] = useAddSlotMutation();
  const emptyText = (usual: number) => t`Empty: ${usual}, as at other times`;
  const find = (area: string) => areas.find(({ id }) => String(id) === area);
  return (
    <ShopForm
      initialValues={{ area: String(areas[0]?.id), day: '', starts: '', ends: '', capacity: '' }}
      schema={schema}
      onSubmit={async ({ area, day, starts, ends, capacity }) => {
        const slot = await addSlot({
          area: Number(area),
          starts_at: toTime(day, starts),
          ends_at: toTime(day, ends),
          capacity: readCapacity(capacity).value ?? find(area)?.capacity ?? 0,
        }).unwrap();
        onAdded(slotText(i18n, slot));
      }}
      {...errors}
    >
      {({ values }) => (
        <>
          <FormSelect
            name="area"
            label={t`Area`}
            options={Object.fromEntries(areas.map(({ id, name }) => [id, name]))}
          />
          <FormTextField name="day" label={t`Day`} type="date" />
          <FormTextField name="starts" label={t`From`} type="time" />
          <FormTextField name="ends" label={t`To`} type="time" />
          <FormTextField
            name="capacity"
            label={t`Orders`}
            hint={emptyText(find(values.area)?.capacity ?? 0)}
            htmlInput={{ inputMode: 'numeric' }}
          />
          <SubmitButton>
            <Trans>Add the delivery time</Trans>
          </SubmitButton>
          <Button variant="outlined" size="large" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      )}
    </ShopForm>
  );
}

/** Adds a single delivery time beside the weekly ones; nothing where couriers deliver everywhere. */
export function NewSlot({ areas }: { areas: DeliveryArea[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState('');
  const offered = withSlots(areas);
  if (offered.length === 0) return null;
  return (
    <>
      {/* Not a toast: on a phone it would cover the first label of the form for the next one. */}
      <Typography role="status">{added && t`${added} was added`}</Typography>
      {isOpen ? (
        <SlotForm
          areas={offered}
          onAdded={(text) => {
            setAdded(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          <Trans>Add a delivery time</Trans>
        </Button>
      )}
    </>
  );
}
