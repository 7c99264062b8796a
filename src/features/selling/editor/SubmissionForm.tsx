import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { type Category } from '../../../../contract/wire';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { useFormField } from '../../../components/form/formField';
import { ParticularFields } from '../../../components/form/ParticularFields';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { worded } from '../../../i18n/worded';
import { type SubmissionValues } from './submissionValues';

const UNIT_TEXTS = {
  '': /*i18n*/ 'No pack size',
  g: /*i18n*/ 'Grams (g)',
  ml: /*i18n*/ 'Millilitres (ml)',
  piece: /*i18n*/ 'Pieces',
};
const NUMBER = { inputMode: 'numeric' } as const;
const AMOUNT = { inputMode: 'decimal' } as const;

type SubmissionFormProps = {
  /** What somebody else has made of the draft; null when nobody has. */
  merged: SubmissionValues | null;
  categories: readonly Category[];
  /** Whether it is no product yet: the stock of a published one is changed on its own. */
  isNew: boolean;
  disabled: boolean;
};

/** The fields of a product. */
export function SubmissionForm({ merged, categories, isNew, disabled }: SubmissionFormProps) {
  const { t, i18n } = useLingui();
  const { setValues } = useFormikContext<SubmissionValues>();
  useEffect(() => {
    if (merged) void setValues(merged);
  }, [merged, setValues]);

  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ display: 'grid', gap: 2.5, minWidth: 0, m: 0, p: 0, border: 0 }}
    >
      <FormTextField name="name" label={t`Name`} hint={t`As printed on the label, for example “Wild honey”`} />
      <FormTextField name="desc" label={t`Description`} hint={t`Optional: what is special about it`} minRows={4} />
      <CategoryField categories={categories} />
      <FormTextField name="price" label={t`Price in NPR`} hint={t`Of one pack`} htmlInput={AMOUNT} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' }}>
        <FormTextField name="unitAmount" label={t`Size of a pack`} hint={t`For example 500`} htmlInput={NUMBER} />
        <FormSelect name="unit" label={t`Unit`} options={worded(i18n, UNIT_TEXTS)} />
      </Box>
      <ParticularFields />
      {isNew && (
        <FormTextField
          name="quantity"
          label={t`Stock`}
          hint={t`How many packs you can supply now`}
          htmlInput={NUMBER}
        />
      )}
    </Box>
  );
}

function CategoryField({ categories }: { categories: readonly Category[] }) {
  const { t } = useLingui();
  return (
    <LabelledTextField
      {...useFormField('category')}
      select
      label={t`Category`}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'off' } }}
    >
      <option value="">
        <Trans>Choose a category</Trans>
      </option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </LabelledTextField>
  );
}
