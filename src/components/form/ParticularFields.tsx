import { useLingui } from '@lingui/react/macro';
import { COUNTRY_CODES, countryName } from '../../../contract/countries';
import { PARTICULAR_NAMES } from '../../../contract/particulars';
import { FormSelect } from './FormSelect';
import { FormTextField } from './FormTextField';

/** The fields of a form for what the law asks to be shown of goods. */
export function ParticularFields() {
  const { t, i18n } = useLingui();
  const label = (name: keyof typeof PARTICULAR_NAMES) => i18n._(PARTICULAR_NAMES[name]);
  /** Nepal first: most goods are from there. */
  const origins = {
    '': t`Not given`,
    NP: t`Nepal`,
    ...Object.fromEntries(COUNTRY_CODES.map((code) => [code, i18n._(countryName(code))])),
  };
  return (
    <>
      <FormTextField name="brand" label={label('brand')} hint={t`Only if the pack has one`} />
      <FormTextField name="producer" label={label('producer')} hint={t`Who makes or packs it, and where`} />
      <FormSelect name="origin" label={label('origin')} options={origins} />
      <FormTextField
        name="ingredients"
        label={label('ingredients')}
        hint={t`All of them, as on the label; of what is no food, the material`}
        minRows={2}
      />
      <FormTextField
        name="care"
        label={label('care')}
        hint={t`How to keep it, and what to be careful about`}
        minRows={2}
      />
    </>
  );
}
