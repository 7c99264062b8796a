import { type InputHTMLAttributes } from 'react';
import { SEARCH_MAX } from '../../contract/rules';
import { SearchIcon } from './icons';
import { styled } from './styled';
import { TextInput } from './TextInput';

const Field = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  width: '100%',
  color: theme.vars.palette.text.secondary,
  '& svg': {
    position: 'absolute',
    insetInlineStart: theme.spacing(1.75),
    insetBlockStart: '50%',
    translate: '0 -50%',
    pointerEvents: 'none',
  },
  '& input': { paddingInline: `calc(${theme.spacing(2.75)} + 1.5em) ${theme.spacing(1.5)}` },
  // Where few letters have room, the words matter more than the picture beside them.
  '@container (max-width: 18rem)': {
    '& svg': { display: 'none' },
    '& input': { paddingInlineStart: theme.spacing(2) },
  },
}));

type SearchFieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string };

/** A search box; the form around it decides what Enter does. */
export function SearchField({ label, ...rest }: SearchFieldProps) {
  return (
    <Field>
      <SearchIcon />
      <TextInput
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        autoComplete="off"
      />
    </Field>
  );
}
