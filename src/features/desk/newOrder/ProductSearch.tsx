import { useLingui } from '@lingui/react/macro';
import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { type Product } from '../../../../contract/wire';
import { formatPrice } from '../../../../contract/formats';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
import { useDebouncedInput } from '../../../components/useDebouncedInput';
import { useFindProductsQuery } from '../deskEndpoints';

/** A search for products on sale. A chosen one leaves the field empty for the next search. */
export function ProductSearch({ onChosen }: { onChosen: (product: Product) => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const composition = useDebouncedInput(text, () => setSearch(text.trim()));
  const { currentData, isFetching, isError } = useFindProductsQuery(search, { skip: search === '' });
  const isStale = search !== text.trim();
  const empty = isError ? t`The search failed. Type again to repeat it` : t`Nothing found`;
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
      loadingText={t`Searching`}
      noOptionsText={text.trim() === '' ? t`Type the name of a product` : empty}
      renderInput={({ id: inputId, slotProps }) => (
        <LabelledTextField
          id={inputId}
          label={t`Add a product`}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...composition, autoComplete: 'off' } }}
        />
      )}
      renderOption={({ key, ...props }, { name, price, quantity }) => (
        <li key={key} {...props}>
          <NepaliText>{`${name}, ${formatPrice(i18n, price)}${quantity === 0 ? `, ${t`sold out`}` : ''}`}</NepaliText>
        </li>
      )}
    />
  );
}
