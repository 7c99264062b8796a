import { useLingui } from '@lingui/react/macro';
import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { DEFAULT_ORDERING, type Ordering, ORDERINGS } from '../../../../contract/rules';
import { ChevronIcon } from '../../../components/icons';
import { PillInput } from '../../../components/PillInput';
import { FilterLabel } from './FilterLabel';

const labels: Record<Ordering, string> = {
  name: /*i18n*/ 'Name (A–Z)',
  price: /*i18n*/ 'Price: low to high',
  '-price': /*i18n*/ 'Price: high to low',
  '-created_at': /*i18n*/ 'Newest first',
  created_at: /*i18n*/ 'Oldest first',
};

type SortSelectProps = {
  chosen: Ordering;
  /** The default is the order of relevance instead of that by name. */
  isRanked?: boolean;
  onChoose: (sort: Ordering) => void;
  /** Without a visible label, for a line that it shares. */
  compact?: boolean;
};

/** A native select: phones show their own list. */
export function SortSelect({ chosen, isRanked = false, onChoose, compact = false }: SortSelectProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <FormControl sx={compact ? { flex: '1 1 6.5rem', minWidth: 0, maxWidth: '13.5rem' } : undefined}>
      {!compact && <FilterLabel htmlFor={id}>{t`Sort by`}</FilterLabel>}
      <NativeSelect
        input={<PillInput />}
        // The address has the choice: the browser restores none, which would count as the visitor's.
        inputProps={{ id, 'aria-label': compact ? t`Sort by` : undefined, autoComplete: 'off' }}
        IconComponent={ChevronIcon}
        value={chosen}
        onChange={(event) => onChoose(ORDERINGS.find((sort) => sort === event.target.value) ?? chosen)}
        sx={{
          '& > svg': { position: 'absolute', insetInlineEnd: compact ? 6 : 12, pointerEvents: 'none' },
          '& .MuiNativeSelect-select.MuiInputBase-input': {
            py: 1,
            pl: compact ? 1.25 : 2,
            pr: compact ? 3.75 : 5,
            borderRadius: '99rem',
            textOverflow: 'ellipsis',
          },
        }}
      >
        {ORDERINGS.map((sort) => (
          <option key={sort} value={sort}>
            {isRanked && sort === DEFAULT_ORDERING ? t`Best match` : i18n._(labels[sort])}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
