import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
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
          label={t`Local levels`}
          helperText={t`A local level leaves the area that it belonged to.`}
        />
      )}
    />
  );
}

const WeeklyField = () => {
  const { t } = useLingui();
  const field = useFormField('weekly', t`One line each, such as “Sun 07:00-09:00”. Empty where couriers deliver.`);
  return <LabelledTextField {...field} label={t`Weekly delivery times`} multiline minRows={4} />;
};

type AreaFormProps = { area: DeliveryArea | null; onClose: () => void };

/** Adds an area, or changes one. */
export function AreaForm({ area, onClose }: AreaFormProps) {
  const { t, i18n } = useLingui();
  const [write] = useWriteAreaMutation();
  const { saved, change } = useEdited(area, { toValues, textsOf: (each) => textsOf(i18n, each) });
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
      <FormTextField name="name" label={t`Name of the area`} />
      <FormTextField name="fee" label={t`Fee (NPR)`} />
      <FormTextField name="freeFrom" label={t`Free from (NPR)`} hint={t`Empty: never free`} />
      <WeeklyField />
      <FormTextField name="capacity" label={t`Orders per delivery time`} />
      <FormTextField name="cutOff" label={t`Closes so many minutes before`} />
      <FormTextField
        name="daysAhead"
        label={t`Days ahead that can be booked`}
        hint={t`At most ${DAYS_AHEAD_MAX}, for gifts before Dashain and Tihar`}
        htmlInput={{ inputMode: 'numeric' }}
      />
      <FormTextField name="daysMin" label={t`Courier days, at least`} />
      <FormTextField name="daysMax" label={t`Courier days, at most`} />
      <LevelsField />
      <SubmitButton>
        <Trans>Save the area</Trans>
      </SubmitButton>
      <Button variant="outlined" size="large" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </ShopForm>
  );
}
