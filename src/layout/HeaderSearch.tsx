import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { SearchField } from '../components/SearchField';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { paths, productPath, searchPath } from '../config/paths';
import { AllResults } from '../features/catalog/AllResults';
import { type Suggestion } from '../features/catalog/catalogEndpoints';
import { ProductSuggestion } from '../features/catalog/ProductSuggestion';
import { readProductsView } from '../features/catalog/productsUrl';
import { useSuggestions } from '../features/catalog/useSuggestions';

const NO_OPTIONS: Suggestion[] = [];
const optionKey = (option: Suggestion) => ('id' in option ? option.id : 'all');
const statusText = (count: number) => (count === 1 ? '1 suggestion' : `${count || 'No'} suggestions`);

/** The text of the box: the search in the URL of the products page, elsewhere empty, until the visitor types. */
function useMirroredText(isTyping: boolean) {
  const { key, search } = useLocation();
  const onProducts = useMatch(paths.products) !== null;
  const mirrored = onProducts ? readProductsView(new URLSearchParams(search)).search : '';
  const [text, setText] = useState(mirrored);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // A page that arrives late does not replace what is being typed.
    if (!isTyping) setText(mirrored);
  }
  return [text, setText] as const;
}

/**
 * The search of the bar: Enter goes to the products page; meanwhile it suggests products, each of which leads to its own page, and all
 * results.
 */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [text, setText] = useMirroredText(open);
  const [highlighted, setHighlighted] = useState<Suggestion | null>(null);
  const { suggestions, composition } = useSuggestions(open ? text : '');
  const options = suggestions?.options ?? NO_OPTIONS;

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOpen(false);
    void navigate(searchPath(text));
  };

  return (
    <Box component="form" role="search" aria-label="Shop" onSubmit={search} sx={{ gridArea: 'search', minWidth: 0 }}>
      <Autocomplete
        disablePortal
        forcePopupIcon={false}
        includeInputInList
        // The text stays as it was typed, and Home and End move within it.
        clearOnBlur={false}
        handleHomeEndKeys={false}
        selectOnFocus={false}
        // Otherwise the render after a change of the highlight resets it; `onChange` closes.
        disableCloseOnSelect
        options={options}
        filterOptions={(all) => all}
        getOptionKey={optionKey}
        getOptionLabel={(option) => ('id' in option ? option.name : text)}
        noOptionsText={suggestions && 'Nothing found'}
        value={null}
        inputValue={text}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, value, reason) => {
          // Choosing a suggestion leaves the text as it was typed.
          if (reason !== 'input' && reason !== 'clear') return;
          setText(value);
          setHighlighted(null);
        }}
        onHighlightChange={(_event, option) => setHighlighted(option)}
        onChange={(_event, option) => {
          if (!option) return;
          setOpen(false);
          void navigate('id' in option ? productPath(option.id) : searchPath(suggestions?.search ?? text));
        }}
        slotProps={{
          // Open and without options, while nothing is known yet.
          paper: { hidden: suggestions === null },
          listbox: {
            'aria-label': 'Suggestions',
            'aria-labelledby': undefined,
            sx: {
              '& > .MuiAutocomplete-option': { py: 0.75, pl: 0.75, pr: 1.5 },
              // All results stay in sight in a low window.
              '& > .MuiAutocomplete-option:last-of-type:not(:hover, .Mui-focusVisible)': {
                bgcolor: 'background.paper',
              },
              '& > .MuiAutocomplete-option:last-of-type': { position: 'sticky', bottom: 0 },
            },
          },
        }}
        renderInput={({ slotProps }) => (
          <SearchField
            {...composition}
            label="Search the shop"
            ref={slotProps.input.ref}
            onMouseDown={slotProps.input.onMouseDown}
            htmlInput={slotProps.htmlInput}
          />
        )}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} aria-selected={option === highlighted}>
            {'id' in option ? (
              <ProductSuggestion product={option} search={suggestions?.search ?? ''} />
            ) : (
              <AllResults count={option.total} search={suggestions?.search ?? ''} />
            )}
          </li>
        )}
      />
      <VisuallyHidden role="status">
        {open && suggestions && statusText(options.filter((option) => 'id' in option).length)}
      </VisuallyHidden>
    </Box>
  );
}
