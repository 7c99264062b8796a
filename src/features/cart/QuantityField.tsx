import { useLingui } from '@lingui/react/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { withPlainDigits } from '../../../contract/decimalDigits';
import { MinusIcon, PlusIcon } from '../../components/icons';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  borderRadius: '99rem',
  border: theme.mixins.line(theme.vars.palette.outline),
}));

const Input = styled('input')({
  width: '3ch',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 650,
  textAlign: 'center',
});

type QuantityFieldProps = {
  value: number;
  most: number;
  /** Receives the quantity, and the one that was wanted, which may be beyond `most`. */
  onChange: (quantity: number, wanted: number) => void;
};

/** A number of pieces from 1 to `most`, by buttons and as text. */
export function QuantityField({ value, most, onChange }: QuantityFieldProps) {
  const { t } = useLingui();
  // What is being typed need not be a number yet.
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (quantity: number) => {
    setTyped(null);
    onChange(Math.min(most, Math.max(1, quantity)), quantity);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(event.key === 'ArrowUp' ? value + 1 : value - 1);
  };
  const stepButton = (label: string, to: number, icon: ReactNode) => {
    const isPossible = to >= 1 && to <= most;
    return (
      <IconButton
        aria-label={label}
        // Not disabled: the focus would be lost at the last step.
        aria-disabled={!isPossible || undefined}
        onClick={() => choose(to)}
        sx={{ opacity: isPossible ? 1 : 0.5 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Frame role="group" aria-label={t`Quantity`}>
      {stepButton(t`One fewer`, value - 1, <MinusIcon />)}
      <Input
        // A field of numbers would change while somebody scrolls on with the wheel.
        type="text"
        role="spinbutton"
        aria-label={t`Quantity`}
        aria-valuemin={1}
        aria-valuemax={most}
        aria-valuenow={value}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onKeyDown={step}
        onChange={(event) => {
          const text = event.target.value;
          const quantity = Number(withPlainDigits(text));
          if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) choose(quantity);
          else setTyped(text);
        }}
        onBlur={() => typed !== null && choose(Math.floor(Number(withPlainDigits(typed))) || value)}
      />
      {stepButton(t`One more`, value + 1, <PlusIcon />)}
    </Frame>
  );
}
