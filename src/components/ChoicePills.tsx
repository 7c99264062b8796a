import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** Separate pills; MUI joins the buttons of a group. */
const Pills = styled(ToggleButtonGroup)(({ theme }) => ({
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '& .MuiToggleButton-root.MuiToggleButton-root': {
    minHeight: theme.spacing(5.5),
    margin: 0,
    padding: theme.spacing(0.5, 2),
    border: theme.mixins.line(theme.vars.palette.outline),
    borderRadius: '99rem',
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    fontWeight: 400,
    '&.Mui-selected': {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      fontWeight: 650,
      ...theme.mixins.forcedHighlight,
    },
  },
}));

type ChoicePillsProps<Value> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChoose: (value: Value) => void;
};

/** One choice of a few, each a pill. */
export function ChoicePills<Value extends string>({ label, value, options, onChoose }: ChoicePillsProps<Value>) {
  const id = useId();
  return (
    <Stack sx={{ flexDirection: { '@xs': 'column', '@sm': 'row' }, alignItems: { '@sm': 'center' }, gap: 1 }}>
      <Typography component="span" id={id}>
        {label}
      </Typography>
      <Pills
        exclusive
        aria-labelledby={id}
        value={value}
        onChange={(_event, chosen: Value | null) => chosen && onChoose(chosen)}
      >
        {options.map(([each, text]) => (
          <ToggleButton key={each} value={each}>
            {text}
          </ToggleButton>
        ))}
      </Pills>
    </Stack>
  );
}
