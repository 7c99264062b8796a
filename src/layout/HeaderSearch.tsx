import { type ComponentProps, type ComponentType, type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../components/SearchField';
import { styled } from '../components/styled';
import type { SearchSuggestions } from '../features/catalog/SearchSuggestions';
import { productPath, searchPath } from '../config/paths';
import { useCombobox } from './useCombobox';

const Form = styled('form')({ gridArea: 'search', minWidth: 0, position: 'relative' });

/** Goes to the products page searched for what was typed; on the way there suggests products, each of which leads to its own page. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [List, setList] = useState<ComponentType<ComponentProps<typeof SearchSuggestions>>>();
  const combobox = useCombobox((product) => void navigate(productPath(product)));

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    combobox.close();
    void navigate(searchPath(text));
  };

  // Comes with the first visit to the box; without it (no connection) the box still searches.
  const fetchList = () => {
    if (List) return;
    import('../features/catalog/SearchSuggestions').then(
      (module) => setList(() => module.SearchSuggestions),
      () => undefined,
    );
  };

  return (
    <Form role="search" aria-label="Shop" onSubmit={search}>
      <SearchField
        label="Search the shop"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          combobox.type();
        }}
        onFocus={fetchList}
        {...combobox.inputProps}
      />
      {List && <List {...combobox.listProps} text={combobox.wanted ? text : ''} />}
    </Form>
  );
}
