import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { type Product } from '../../../../contract/wire';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
import { priceText } from '../../../components/priceText';
import { useDebouncedInput } from '../../../components/useDebouncedInput';
import { useFindProductsQuery } from '../deskEndpoints';

/** A search for products on sale. A chosen one leaves the field empty for the next search. */
export function ProductSearch({ onChosen }: { onChosen: (product: Product) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const composition = useDebouncedInput(text, () => setSearch(text.trim()));
  const { currentData, isFetching, isError } = useFindProductsQuery(search, { skip: search === '' });
  const isStale = search !== text.trim();
  const empty = isError ? 'The search failed. Type again to repeat it' : 'Nothing found';
  return (
    <Autocomplete
      id={id}
      options={isStale || search === '' ? [] : (currentData ?? [])}
      value={null}
      inputValue={text}
      onChange={(_event, product) => {
        if (!product) return;
        onChosen(product);
        setText('');
        setSearch('');
      }}
      onInputChange={(_event, typed, reason) => (reason === 'input' || reason === 'clear') && setText(typed)}
      // The server has searched.
      filterOptions={(all) => all}
      getOptionLabel={(product) => product.name}
      getOptionKey={(product) => product.id}
      getOptionDisabled={(product) => product.quantity === 0}
      loading={text.trim() !== '' && (isFetching || isStale)}
      loadingText="Searching"
      noOptionsText={text.trim() === '' ? 'Type the name of a product' : empty}
      renderInput={({ id: inputId, slotProps }) => (
        <LabelledTextField
          id={inputId}
          label="Add a product"
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...composition, autoComplete: 'off' } }}
        />
      )}
      renderOption={({ key, ...props }, { name, price, quantity }) => (
        <li key={key} {...props}>
          <NepaliText>{`${name}, ${priceText(price)}${quantity === 0 ? ', sold out' : ''}`}</NepaliText>
        </li>
      )}
    />
  );
}
