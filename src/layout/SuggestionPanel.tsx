import { useLingui } from '@lingui/react/macro';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { type Suggestion } from '../features/catalog/catalogEndpoints';
import { AllResults } from '../features/catalog/search/AllResults';
import { ProductSuggestion } from '../features/catalog/search/ProductSuggestion';
import { type Suggestions } from '../features/catalog/search/useSuggestions';

/** It looks like the list of MUI's Autocomplete (MuiAutocomplete in the theme). */
const Panel = styled(Paper)(({ theme }) => ({
  ...theme.typography.body1,
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: theme.zIndex.modal,
  marginTop: theme.spacing(0.75),
  overflow: 'auto',
  borderRadius: theme.spacing(2.25),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundImage: 'none',
  boxShadow: theme.vars.shadows[6],
}));

const NothingFound = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.75, 2),
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  maxHeight: '70vh',
  margin: 0,
  padding: theme.spacing(0.75),
  overflow: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
}));

/** `useAutocomplete` sets `Mui-focusVisible` on the highlighted option when a key has moved the highlight. */
const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: '3rem',
  padding: theme.spacing(0.75, 1.5, 0.75, 0.75),
  borderRadius: theme.spacing(1.5),
  cursor: 'pointer',
  outline: 0,
  overflow: 'hidden',
  WebkitTapHighlightColor: 'transparent',
  '&.Mui-focused, &:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '&.Mui-focusVisible': {
    backgroundColor: theme.vars.palette.tint.saffron,
    color: theme.vars.palette.tileInk,
    outline: `0.125rem solid ${theme.vars.palette.primary.main}`,
  },
  [theme.breakpoints.up('sm')]: { minHeight: 'auto' },
  // All results stay in sight in a low window.
  '&:last-of-type': { position: 'sticky', bottom: 0 },
  '&:last-of-type:not(:hover, .Mui-focusVisible)': { backgroundColor: theme.vars.palette.background.paper },
}));

type SuggestionPanelProps = Pick<UseAutocompleteReturnValue<Suggestion>, 'getListboxProps' | 'getOptionProps'> & {
  /** Null while nothing is known. */
  suggestions: Suggestions | null;
  highlighted: Suggestion | null;
};

/** What the search box suggests, in a panel below it. */
export function SuggestionPanel({ suggestions, highlighted, getListboxProps, getOptionProps }: SuggestionPanelProps) {
  const { t } = useLingui();
  if (!suggestions) return null;
  const { options, search } = suggestions;
  return (
    <Panel>
      {options.length > 0 ? (
        <List {...getListboxProps()} aria-label={t`Suggestions`} aria-labelledby={undefined}>
          {options.map((option, index) => {
            const { key, ...props } = getOptionProps({ option, index });
            return (
              <Option key={key} {...props} aria-selected={option === highlighted}>
                {'id' in option ? (
                  <ProductSuggestion product={option} search={search} />
                ) : (
                  <AllResults count={option.total} search={search} />
                )}
              </Option>
            );
          })}
        </List>
      ) : (
        // A press on it does not close the list.
        <NothingFound onMouseDown={(event) => event.preventDefault()}>{t`Nothing found`}</NothingFound>
      )}
    </Panel>
  );
}
