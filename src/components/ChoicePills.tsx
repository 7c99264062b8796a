import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

const Pills = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));

const Pill = styled(Button)(({ theme }) => ({
  padding: theme.spacing(0.5, 2),
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  fontWeight: 400,
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 650,
    ...theme.mixins.forcedHighlight,
  },
}));

type ChoicePillsProps<Value> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  /** Gets another value than the chosen one. */
  onChoose: (value: Value) => void;
};

/** One choice of a few, each a pill. Its buttons are MUI's `Button`, which the first scripts have. */
export function ChoicePills<Value extends string>({ label, value, options, onChoose }: ChoicePillsProps<Value>) {
  const id = useId();
  return (
    <Stack sx={{ flexDirection: { '@xs': 'column', '@sm': 'row' }, alignItems: { '@sm': 'center' }, gap: 1 }}>
      <Typography component="span" id={id}>
        {label}
      </Typography>
      <Pills role="group" aria-labelledby={id}>
        {options.map(([each, text]) => (
          <Pill
            key={each}
            variant="outlined"
            aria-pressed={each === value}
            onClick={() => each !== value && onChoose(each)}
          >
            {text}
          </Pill>
        ))}
      </Pills>
    </Stack>
  );
}
