import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode } from 'react';
import { styled } from '../styled';

// Above its field a label has room at any size of text, and what is typed never takes its place.
const Label = styled(FormLabel)(({ theme }) => ({
  ...theme.typography.h3,
  fontSize: '1rem',
  marginBottom: theme.spacing(0.75),
  '&, &.Mui-focused': { color: theme.vars.palette.text.primary },
  '&.Mui-error': { color: theme.vars.palette.error.main },
}));

type FieldRowProps = { id: string; label: string; text?: string; invalid: boolean; children: ReactNode };

/** A field with its label above it and, below it, the error or the hint. */
export function FieldRow({ id, label, text, invalid, children }: FieldRowProps) {
  return (
    <FormControl error={invalid} fullWidth>
      <Label htmlFor={id}>{label}</Label>
      {children}
      {text && <FormHelperText id={textId(id)}>{text}</FormHelperText>}
    </FormControl>
  );
}

const textId = (id: string) => `${id}-text`;

/** What ties a field to the text below it. */
export function describedBy(id: string, text: string | undefined): { 'aria-describedby'?: string } {
  return text ? { 'aria-describedby': textId(id) } : {};
}
