import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type FormEvent } from 'react';
import { COUNTRY_CODES, type CountryCode, PHONE_DIGITS } from '../../../contract/rules';
import { type FormFieldProps } from './formFieldProps';
import { readPhoneText } from './phoneText';

const countries: Record<CountryCode, string> = { '+91': '+91 (India)', '+977': '+977 (Nepal)' };

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(8.5rem, auto) 1fr',
  '@media (max-width: 22rem)': { gridTemplateColumns: '1fr' },
}));

type PhoneFieldProps = Omit<FormFieldProps, 'onChange'> & {
  countryCode: CountryCode;
  hint?: string;
  onPhone: (phone: { digits: string; countryCode: CountryCode }) => void;
};

/** What would be thrown away again is not let in, so that the caret stays where it is. */
function keepOutUseless(event: FormEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as InputEvent;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const full = value.length >= PHONE_DIGITS && selectionStart === selectionEnd;
  if (data?.length === 1 && (full || !/\d/.test(data))) event.preventDefault();
}

/** The country's code and ten digits. A number pasted with its code chooses the country. */
export function PhoneField({ countryCode, onPhone, error, hint, ...rest }: PhoneFieldProps) {
  return (
    <Pair>
      <TextField
        select
        id="countryCode"
        name="countryCode"
        label="Country code"
        value={countryCode}
        onChange={({ target }) => onPhone({ digits: rest.value, countryCode: COUNTRY_CODES.find((code) => code === target.value) ?? countryCode })}
        slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'tel-country-code' }, inputLabel: { shrink: true } }}
      >
        {COUNTRY_CODES.map((code) => (
          <option key={code} value={code}>
            {countries[code]}
          </option>
        ))}
      </TextField>
      <TextField
        {...rest}
        id={rest.name}
        type="tel"
        fullWidth
        autoComplete="tel-national"
        error={error !== undefined}
        helperText={error ?? hint}
        onChange={({ target }) => onPhone({ countryCode, ...readPhoneText(target.value) })}
        slotProps={{ htmlInput: { inputMode: 'numeric', onBeforeInput: keepOutUseless } }}
      />
    </Pair>
  );
}
