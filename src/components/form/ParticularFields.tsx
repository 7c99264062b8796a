import { COUNTRY_CODES, countryName } from '../../../contract/countries';
import { PARTICULAR_NAMES } from '../../../contract/particulars';
import { FormSelect } from './FormSelect';
import { FormTextField } from './FormTextField';

/** Nepal first: most goods are from there. */
const ORIGINS = {
  '': 'Not given',
  NP: 'Nepal',
  ...Object.fromEntries(COUNTRY_CODES.map((code) => [code, countryName(code)])),
};

/** The fields of a form for what the law asks to be shown of goods. */
export const ParticularFields = () => (
  <>
    <FormTextField name="brand" label={PARTICULAR_NAMES.brand} hint="Only if the pack has one" />
    <FormTextField name="producer" label={PARTICULAR_NAMES.producer} hint="Who makes or packs it, and where" />
    <FormSelect name="origin" label={PARTICULAR_NAMES.origin} options={ORIGINS} />
    <FormTextField
      name="ingredients"
      label={PARTICULAR_NAMES.ingredients}
      hint="All of them, as on the label; of what is no food, the material"
      minRows={2}
    />
    <FormTextField
      name="care"
      label={PARTICULAR_NAMES.care}
      hint="How to keep it, and what to be careful about"
      minRows={2}
    />
  </>
);
