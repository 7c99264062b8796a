import { useLingui } from '@lingui/react/macro';
import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { formatPrice } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type Product } from '../../../../contract/wire';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
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
  const { t, i18n } = useLingui();
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
      loadingText={t`Searching`}
      noOptionsText={search === '' ? t`Type the name of a product` : t`Nothing found that costs no more`}
      renderInput={({ id: inputId, slotProps }) => (
        <LabelledTextField
          id={inputId}
          label={t`Instead of ${name} (optional)`}
          helperText={
            isExchange
              ? t`A piece may cost no more than what was paid for the missing one`
              : t`A product that costs no more than what is missing`
          }
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...composition, autoComplete: 'off' } }}
        />
      )}
      renderOption={({ key, ...props }, product) => (
        <li key={key} {...props}>
          <NepaliText>{`${product.name}, ${formatPrice(i18n, product.price)}`}</NepaliText>
        </li>
      )}
    />
  );
}
