import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { type Ordering, ORDERINGS } from '../../../contract/rules';
import { ChevronIcon } from '../../components/icons';
import { PillInput } from '../../components/PillInput';
import { FilterLabel } from './FilterLabel';

const labels: Record<Ordering, string> = {
  name: 'Name (A to Z)',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
};

type SortSelectProps = { chosen: Ordering; onChoose: (sort: Ordering) => void };

/** A native select: phones show their own list. */
export function SortSelect({ chosen, onChoose }: SortSelectProps) {
  const id = useId();
  return (
    <FormControl>
      <FilterLabel htmlFor={id}>Sort by</FilterLabel>
      <NativeSelect
        input={<PillInput />}
        inputProps={{ id }}
        IconComponent={ChevronIcon}
        value={chosen}
        onChange={(event) => onChoose(ORDERINGS.find((sort) => sort === event.target.value) ?? chosen)}
        sx={{
          '& > svg': { position: 'absolute', insetInlineEnd: 12, pointerEvents: 'none' },
          '& .MuiNativeSelect-select.MuiInputBase-input': { py: 1, pl: 2, pr: 5, borderRadius: '99rem' },
        }}
      >
        {ORDERINGS.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
