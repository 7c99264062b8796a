import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent } from 'react';
import { COUNTRY_CODES, type CountryCode, PHONE_DIGITS } from '../../../contract/rules';
import { styled } from '../styled';
import { describedBy, FieldRow } from './FieldRow';
import { type FormFieldProps } from './formFieldProps';
import { readPhoneText } from './phoneText';

const countries: Record<CountryCode, string> = { '+91': '+91 (India)', '+977': '+977 (Nepal)' };

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(8.5rem, auto) 1fr',
  '@container (max-width: 26rem)': { gridTemplateColumns: '1fr' },
}));

type PhoneFieldProps = Omit<FormFieldProps, 'onChange'> & {
  countryCode: CountryCode;
  hint?: string;
  onPhone: (phone: { digits: string; countryCode: CountryCode }) => void;
};

/** What would be thrown away again is not let in, so that the caret stays where it is. */
function keepOutUseless(event: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { data } = event.nativeEvent as InputEvent;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const full = value.length >= PHONE_DIGITS && selectionStart === selectionEnd;
  if (data?.length === 1 && (full || !/\d/.test(data))) event.preventDefault();
}

/** The country's code and ten digits. A number pasted with its code chooses the country. */
export function PhoneField({ label, countryCode, onPhone, error, hint, ...rest }: PhoneFieldProps) {
  const text = error ?? hint;
  return (
    <Pair>
      <FieldRow id="countryCode" label="Country code" invalid={false}>
        <NativeSelect
          input={<OutlinedInput />}
          id="countryCode"
          name="countryCode"
          value={countryCode}
          onChange={({ target }) =>
            onPhone({
              digits: rest.value,
              countryCode: COUNTRY_CODES.find((code) => code === target.value) ?? countryCode,
            })
          }
          inputProps={{ autoComplete: 'tel-country-code' }}
        >
          {COUNTRY_CODES.map((code) => (
            <option key={code} value={code}>
              {countries[code]}
            </option>
          ))}
        </NativeSelect>
      </FieldRow>
      <FieldRow id={rest.name} label={label} text={text} invalid={error !== undefined}>
        <OutlinedInput
          {...rest}
          {...describedBy(rest.name, text)}
          id={rest.name}
          type="tel"
          autoComplete="tel-national"
          onChange={({ target }) => onPhone({ countryCode, ...readPhoneText(target.value) })}
          inputProps={{ inputMode: 'numeric', onBeforeInput: keepOutUseless }}
        />
      </FieldRow>
    </Pair>
  );
}
