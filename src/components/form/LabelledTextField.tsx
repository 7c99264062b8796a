import { styled } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

// Above its field, a label has room at any text size.
const StyledTextField = styled(TextField)(({ theme }) => ({
  '& .MuiInputLabel-root': {
    ...theme.typography.h3,
    position: 'static',
    maxWidth: 'none',
    marginBottom: theme.spacing(0.75),
    transform: 'none',
    whiteSpace: 'normal',
    fontSize: '1rem',
    '&, &.Mui-focused': { color: theme.vars.palette.text.primary },
    '&.Mui-error': { color: theme.vars.palette.error.main },
  },
}));

/** A full-width text field with its label above it. */
export function LabelledTextField({ slotProps, ...rest }: TextFieldProps) {
  return (
    <StyledTextField
      {...rest}
      fullWidth
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true },
        // No gap in the border for the label.
        input: { notched: false, ...slotProps?.input },
      }}
    />
  );
}
