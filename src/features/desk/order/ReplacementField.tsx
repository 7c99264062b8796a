import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { paisaOf } from '../../../../contract/money';
import { type Product } from '../../../../contract/wire';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
import { priceText } from '../../../components/priceText';
import { useDebouncedInput } from '../../../components/useDebouncedInput';
import { useFindProductsQuery } from '../deskEndpoints';

type ReplacementFieldProps = {
  /** The name of the line that is missing. */
  name: string;
  /** What may be spent, in paisa. */
  budget: number;
  /** A piece replaces a piece, and costs no more than what was paid for it. */
  isExchange: boolean;
  /** The products of the order. */
  excluded: number[];
  value: Product | null;
  onChange: (product: Product | null) => void;
};

/** A search for a product on sale of which a piece costs no more than what is missing. */
export function ReplacementField({ name, budget, isExchange, excluded, value, onChange }: ReplacementFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const composition = useDebouncedInput(text, () => setSearch(text.trim()));
  const { currentData: found = [], isFetching } = useFindProductsQuery(search, { skip: search === '' });
  const options = found.filter(
    (product) => product.quantity > 0 && paisaOf(product.price) <= budget && !excluded.includes(product.id),
  );
  return (
    <Autocomplete
      id={id}
      options={options}
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      onInputChange={(_event, typed, reason) => reason === 'input' && setText(typed)}
      // The server has searched.
      filterOptions={(all) => all}
      getOptionLabel={(product) => product.name}
      getOptionKey={(product) => product.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={isFetching || search !== text.trim()}
      loadingText="Searching"
      noOptionsText={search === '' ? 'Type the name of a product' : 'Nothing found that costs no more'}
      renderInput={({ id: inputId, slotProps }) => (
        <LabelledTextField
          id={inputId}
          label={`Instead of ${name} (optional)`}
          helperText={
            isExchange
              ? 'A piece may cost no more than what was paid for the missing one'
              : 'A product that costs no more than what is missing'
          }
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...composition, autoComplete: 'off' } }}
        />
      )}
      renderOption={({ key, ...props }, product) => (
        <li key={key} {...props}>
          <NepaliText>{`${product.name}, ${priceText(product.price)}`}</NepaliText>
        </li>
      )}
    />
  );
}
