import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes } from 'react';
import { SEARCH_MAX } from '../../contract/rules';
import { SearchIcon } from './icons';

const Field = styled(InputBase)(({ theme }) => ({
  width: '100%',
  minHeight: theme.spacing(5.5),
  paddingInline: theme.spacing(2),
  gap: theme.spacing(1),
  borderRadius: '99rem',
  border: `1px solid ${theme.vars.palette.outline}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  '&.Mui-focused': { outline: `0.1875rem solid ${theme.vars.palette.primary.main}`, outlineOffset: '0.0625rem' },
  '& input': { color: theme.vars.palette.text.primary },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  // The field shows the ring, so that it goes round the icon too.
  '& input:focus-visible': { outline: 'none' },
}));

type SearchFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'defaultValue' | 'onChange'> & { label: string };

/** A search box; the form around it decides what Enter does. */
export function SearchField({ label, name, value, defaultValue, onChange }: SearchFieldProps) {
  return (
    <Field
      type="search"
      name={name}
      placeholder={label}
      startAdornment={<SearchIcon />}
      value={value}
      defaultValue={defaultValue}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': label, maxLength: SEARCH_MAX, enterKeyHint: 'search', autoComplete: 'off' } }}
    />
  );
}
