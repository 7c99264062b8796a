import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type FormEvent, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { localizedPath } from '../../contract/languages';
import { pressedPart } from '../components/pressedPart';
import { SearchField } from '../components/SearchField';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { paths, productPath, searchPath } from '../config/paths';
import { type Suggestion } from '../features/catalog/catalogEndpoints';
import { readProductsView } from '../features/catalog/list/productsUrl';
import { useSuggestions } from '../features/catalog/search/useSuggestions';
import { useLanguage } from '../i18n/useLanguage';

// Without it, Enter still searches.
const SuggestionPanel = pressedPart(
  async () => (await import(/* webpackChunkName: "suggestions" */ './SuggestionPanel')).SuggestionPanel,
  () => null,
);

const NO_OPTIONS: Suggestion[] = [];
const optionKey = (option: Suggestion) => ('id' in option ? option.id : 'all');

/** The text of the box: the search in the URL of the products page, elsewhere empty, until the visitor types. */
function useMirroredText(isTyping: boolean) {
  const { pathname, search } = useLocation();
  const onProducts = useMatch(paths.products) !== null;
  const mirrored = onProducts ? readProductsView(new URLSearchParams(search)).search : '';
  const [text, setText] = useState(mirrored);
  // A drawer that opens is an entry of the history with the same address.
  const address = pathname + search;
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
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
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [text, setText] = useMirroredText(open);
  const [highlighted, setHighlighted] = useState<Suggestion | null>(null);
  const { suggestions, composition } = useSuggestions(open ? text : '');
  const options = suggestions?.options ?? NO_OPTIONS;
  const count = options.filter((option) => 'id' in option).length;
  const { popupOpen, getRootProps, getInputProps, getListboxProps, getOptionProps, setAnchorEl } = useAutocomplete({
    includeInputInList: true,
    // The text stays as it was typed, and Home and End move within it.
    clearOnBlur: false,
    handleHomeEndKeys: false,
    selectOnFocus: false,
    // Otherwise the render after a change of the highlight resets it; `onChange` closes.
    disableCloseOnSelect: true,
    options,
    filterOptions: (all) => all,
    getOptionKey: optionKey,
    getOptionLabel: (option) => ('id' in option ? option.name : text),
    value: null,
    inputValue: text,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInputChange: (_event, value, reason) => {
      // Choosing a suggestion leaves the text as it was typed.
      if (reason !== 'input' && reason !== 'clear') return;
      setText(value);
      setHighlighted(null);
    },
    onHighlightChange: (_event, option) => setHighlighted(option),
    onChange: (_event, option) => {
      if (!option) return;
      setOpen(false);
      void navigate('id' in option ? productPath(option.id) : searchPath(suggestions?.search ?? text));
    },
  });

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOpen(false);
    void navigate(searchPath(text));
  };

  return (
    <Box
      component="form"
      role="search"
      aria-label={t`Shop`}
      action={localizedPath(useLanguage(), paths.products)}
      onSubmit={search}
      sx={{ gridArea: 'search', minWidth: 0, position: 'relative' }}
    >
      <div {...getRootProps()}>
        <SearchField {...composition} label={t`Search the shop`} ref={setAnchorEl} htmlInput={getInputProps()} />
      </div>
      {popupOpen && (
        <SuggestionPanel suggestions={suggestions} highlighted={highlighted} {...{ getListboxProps, getOptionProps }} />
      )}
      <VisuallyHidden role="status">
        {/* The first plural of a page takes some 70 ms of a slow phone: not before it is needed. */}
        {open &&
          suggestions &&
          (count > 0 ? t`${plural(count, { one: '# suggestion', other: '# suggestions' })}` : t`No suggestions`)}
      </VisuallyHidden>
    </Box>
  );
}
