import { type InputBaseProps } from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes } from 'react';
import { SEARCH_MAX } from '../../contract/rules';
import { SearchIcon } from './icons';
import { PillInput } from './PillInput';

const Field = styled(PillInput)(({ theme }) => ({
  width: '100%',
  gap: theme.spacing(0.75),
  paddingInlineStart: theme.spacing(1.75),
  '& > svg': { color: theme.vars.palette.text.secondary },
  '& .MuiInputBase-input': { padding: theme.spacing(1, 1, 1, 0) },
  // On a narrow screen the text needs the room.
  '@container (max-width: 18rem)': { '& > svg': { display: 'none' } },
}));

type SearchFieldProps = InputBaseProps & {
  label: string;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
};

/** A search box; the form around it decides what Enter does. */
export function SearchField({ label, htmlInput, ...props }: SearchFieldProps) {
  return (
    <Field
      {...props}
      type="search"
      name="search"
      placeholder={label}
      startAdornment={<SearchIcon />}
      slotProps={{
        input: {
          ...htmlInput,
          'aria-label': label,
          maxLength: SEARCH_MAX,
          enterKeyHint: 'search',
          autoComplete: 'off',
        },
      }}
    />
  );
}
