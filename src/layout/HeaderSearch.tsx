import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../components/SearchField';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { productPath, searchPath } from '../config/paths';
import { type ShopProduct } from '../features/catalog/catalogEndpoints';
import { ProductSuggestion } from '../features/catalog/ProductSuggestion';
import { useSuggestions } from '../features/catalog/useSuggestions';

const NO_PRODUCTS: ShopProduct[] = [];
const statusText = (count: number) => (count === 1 ? '1 suggestion' : `${count || 'No'} suggestions`);

/** The search of the bar: Enter goes to the products page; meanwhile it suggests products, each of which leads to its own page. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const suggestions = useSuggestions(open ? text : '');

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOpen(false);
    void navigate(searchPath(text));
  };

  return (
    <Box component="form" role="search" aria-label="Shop" onSubmit={search} sx={{ gridArea: 'search', minWidth: 0 }}>
      <Autocomplete
        freeSolo
        disablePortal
        includeInputInList
        // Otherwise the render after a change of the highlight resets it; `onChange` closes.
        disableCloseOnSelect
        options={suggestions ?? NO_PRODUCTS}
        filterOptions={(options) => options}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
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
        onHighlightChange={(_event, option) => setHighlighted(option?.id ?? null)}
        onChange={(_event, option) => {
          if (!option || typeof option === 'string') return;
          setOpen(false);
          void navigate(productPath(option.id));
        }}
        slotProps={{
          listbox: {
            'aria-label': 'Suggestions',
            'aria-labelledby': undefined,
            sx: { '& > .MuiAutocomplete-option': { py: 0.75, pl: 0.75, pr: 1.5 } },
          },
        }}
        renderInput={({ slotProps }) => (
          <SearchField
            label="Search the shop"
            ref={slotProps.input.ref}
            onMouseDown={slotProps.input.onMouseDown}
            htmlInput={slotProps.htmlInput}
          />
        )}
        renderOption={({ key, ...props }, product) => (
          <li key={key} {...props} aria-selected={product.id === highlighted}>
            <ProductSuggestion product={product} />
          </li>
        )}
      />
      <VisuallyHidden role="status">{open && suggestions && statusText(suggestions.length)}</VisuallyHidden>
    </Box>
  );
}
