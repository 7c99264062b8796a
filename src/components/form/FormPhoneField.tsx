import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { type FormikValues, useFormikContext } from 'formik';
import { type FormEvent } from 'react';
import { isDecimalDigit, readDigits } from '../../../contract/decimalDigits';
import { exceedsDigits, parsePhone, type TypedPhone } from '../../../contract/phoneNumbers';
import { type CountryCode, PHONE_DIGITS } from '../../../contract/rules';
import { FormSelect } from './FormSelect';
import { FormTextField } from './FormTextField';

const Pair = styled('div')(({ theme }) => ({
  display: 'flex',
  // By its own width, because a dialog is in no container: the number gets the second line where ten digits have no room beside the code.
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  '& > :first-of-type': { flex: '1 1 9.5rem' },
  '& > :last-of-type': { flex: '999 1 12rem' },
}));

/** Rejects a key that adds no digit, so that the caret stays where it is. */
function rejectInvalidKey(event: FormEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as InputEvent;
  if (data?.length !== 1) return;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const text = value.slice(0, selectionStart ?? 0) + data + value.slice(selectionEnd ?? 0);
  if (!isDecimalDigit(data) || exceedsDigits(text)) event.preventDefault();
}

/** Shows the digits in place of what was typed, with the caret after the same digit. React would move it to the end. */
function showDigits(input: HTMLInputElement, digits: string): void {
  if (input.value === digits) return;
  const following = readDigits(input.value.slice(input.selectionStart ?? input.value.length)).length;
  const caret = Math.max(digits.length - following, 0);
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

type FormPhoneFieldProps = { name: string; countryCodeName: string; label: string; hint?: string };

/** A country code and ten digits. A pasted number with its code selects the country. */
export function FormPhoneField({ name, countryCodeName, label, hint }: FormPhoneFieldProps) {
  const { t } = useLingui();
  const countries: Record<CountryCode, string> = { '+91': t`+91 (India)`, '+977': t`+977 (Nepal)` };
  const { values, setValues } = useFormikContext<FormikValues>();
  const value = values[name] as string;
  const changePhone = (text: string, input: HTMLInputElement) => {
    // One digit more is typed, not pasted. Not every browser reports it before.
    const isTyped = readDigits(text).length === value.length + 1;
    const phone: TypedPhone = isTyped && exceedsDigits(text) ? { digits: value } : parsePhone(text);
    const digits = phone.digits.slice(0, PHONE_DIGITS);
    showDigits(input, digits);
    // Both at once: the rule for the digits depends on the country.
    void setValues({ ...values, [name]: digits, [countryCodeName]: phone.countryCode ?? values[countryCodeName] });
  };

  return (
    <Pair>
      <FormSelect name={countryCodeName} label={t`Country code`} options={countries} autoComplete="tel-country-code" />
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
