import { styled } from '@mui/material/styles';
import { type FormikValues, useFormikContext } from 'formik';
import { type FormEvent } from 'react';
import { type CountryCode, PHONE_DIGITS } from '../../../contract/rules';
import { FormSelect } from './FormSelect';
import { FormTextField } from './FormTextField';
import { parsePhoneText } from './phoneText';

const COUNTRIES: Record<CountryCode, string> = { '+91': '+91 (India)', '+977': '+977 (Nepal)' };

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(8.5rem, auto) 1fr',
  '@container (max-width: 26rem)': { gridTemplateColumns: '1fr' },
}));

/** Rejects a key that would not change the digits, so that the caret stays where it is. */
function rejectInvalidKey(event: FormEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as InputEvent;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const full = value.length >= PHONE_DIGITS && selectionStart === selectionEnd;
  if (data?.length === 1 && (full || !/\d/.test(data))) event.preventDefault();
}

type FormPhoneFieldProps = { name: string; countryCodeName: string; label: string; hint?: string };

/** A country code and ten digits. A number that is pasted with its code selects the country. */
export function FormPhoneField({ name, countryCodeName, label, hint }: FormPhoneFieldProps) {
  const { values, setValues } = useFormikContext<FormikValues>();
  const changePhone = (text: string) => {
    const { digits, countryCode = values[countryCodeName] as CountryCode } = parsePhoneText(text);
    // Both at once: the rule for the digits depends on the country.
    void setValues({ ...values, [name]: digits, [countryCodeName]: countryCode });
  };
  return (
    <Pair>
      <FormSelect name={countryCodeName} label="Country code" options={COUNTRIES} autoComplete="tel-country-code" />
      <FormTextField
        name={name}
        label={label}
        hint={hint}
        type="tel"
        autoComplete="tel-national"
        htmlInput={{ inputMode: 'numeric', onBeforeInput: rejectInvalidKey }}
        onChange={changePhone}
      />
    </Pair>
  );
}
