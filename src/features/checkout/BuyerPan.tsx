import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { readDigits } from '../../../contract/decimalDigits';
import { PAN_PATTERN } from '../../../contract/taxRules';
import { formatCount } from '../../../contract/formats';
import { LabelledTextField } from '../../components/form/LabelledTextField';

const DIGITS = 9;

type BuyerPanProps = {
  value: string;
  disabled: boolean;
  /** Receives digits alone. */
  onChange: (pan: string) => void;
};

/** The buyer's tax number for the bill. It may stay empty. */
export function BuyerPan({ value, disabled, onChange }: BuyerPanProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  const isWrong = wasLeft && value !== '' && !PAN_PATTERN.test(value);
  const count = formatCount(i18n, DIGITS);
  return (
    <LabelledTextField
      id={id}
      label={t`PAN for the bill`}
      helperText={isWrong ? t`A PAN has ${count} digits` : t`Optional, for a bill in the name of a business`}
      error={isWrong}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(readDigits(target.value).slice(0, DIGITS))}
      onBlur={() => setLeft(true)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
