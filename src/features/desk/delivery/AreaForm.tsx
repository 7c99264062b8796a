import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { DAYS_AHEAD_MAX } from '../../../../contract/orderChoices';
import { type DeliveryArea } from '../../../../contract/delivery';
import { formErrors } from '../../../components/form/formErrors';
import { useFormField } from '../../../components/form/formField';
import { FormTextField } from '../../../components/form/FormTextField';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { EditConflict } from '../EditConflict';
import { useEdited } from '../useEdited';
import { areaFieldOf, areaSchema, type AreaValues, textsOf, toBody, toValues } from './areaValues';
import { deliveryErrors, useGetLocalLevelsQuery, useWriteAreaMutation } from './deliveryEndpoints';

function LevelsField() {
  const { values, setFieldValue } = useFormikContext<AreaValues>();
  const { currentData: levels = [] } = useGetLocalLevelsQuery();
  return (
    <Autocomplete
      multiple
      options={levels}
      value={levels.filter(({ id }) => values.levels.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) =>
        void setFieldValue(
          'levels',
          chosen.map(({ id }) => id),
        )
      }
      renderInput={(params) => (
        <LabelledTextField
          {...params}
          label="Local levels"
          helperText="A local level leaves the area that it belonged to."
        />
      )}
    />
  );
}

const WeeklyField = () => (
  <LabelledTextField
    {...useFormField('weekly', 'One line each, such as “Sun 07:00-09:00”. Empty where couriers deliver.')}
    label="Weekly delivery times"
    multiline
    minRows={4}
  />
);

type AreaFormProps = { area: DeliveryArea | null; onClose: () => void };

/** Adds an area, or changes one. */
export function AreaForm({ area, onClose }: AreaFormProps) {
  const [write] = useWriteAreaMutation();
  const { saved, change } = useEdited(area, { toValues, textsOf });
  return (
    <ShopForm
      initialValues={toValues(area)}
      schema={areaSchema}
      onSubmit={async (values, form) => {
        await change(values, form, (seen) =>
          write({
            id: seen?.id ?? null,
            body: { ...toBody(values), ...(seen && { version: seen.version }) },
          }).unwrap(),
        );
        onClose();
      }}
      {...formErrors(areaFieldOf, deliveryErrors.change)}
    >
      <EditConflict saved={saved} />
      <FormTextField name="name" label="Name of the area" />
      <FormTextField name="fee" label="Fee (NPR)" />
      <FormTextField name="freeFrom" label="Free from (NPR)" hint="Empty: never free" />
      <WeeklyField />
      <FormTextField name="capacity" label="Orders per delivery time" />
      <FormTextField name="cutOff" label="Closes so many minutes before" />
      <FormTextField
        name="daysAhead"
        label="Days ahead that can be booked"
        hint={`At most ${DAYS_AHEAD_MAX}, for gifts before Dashain and Tihar`}
        htmlInput={{ inputMode: 'numeric' }}
      />
      <FormTextField name="daysMin" label="Courier days, at least" />
      <FormTextField name="daysMax" label="Courier days, at most" />
      <LevelsField />
      <SubmitButton>Save the area</SubmitButton>
      <Button variant="outlined" size="large" onClick={onClose}>
        Back
      </Button>
    </ShopForm>
  );
}
