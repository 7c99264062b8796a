import Chip from '@mui/material/Chip';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { ChevronIcon } from '../../../components/icons';
import { PillInput } from '../../../components/PillInput';
import { SearchField } from '../../../components/SearchField';
import { useSearchDraft } from '../../../components/useSearchDraft';
import { readWhole } from '../../../http/readWire';
import { useGetProductCategoriesQuery } from './productEndpoints';
import { type ProductView, SHOWN, SORTED } from './productView';

type ChoiceProps = {
  label: string;
  value: string;
  options: [value: string, text: string][];
  onChoose: (value: string) => void;
};

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <NativeSelect
    input={<PillInput />}
    inputProps={{ 'aria-label': label }}
    IconComponent={ChevronIcon}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    sx={{
      flex: '1 1 9rem',
      maxWidth: '16rem',
      '& > svg': { position: 'absolute', insetInlineEnd: 12, pointerEvents: 'none' },
      '& .MuiNativeSelect-select.MuiInputBase-input': { pr: 5, borderRadius: '99rem', textOverflow: 'ellipsis' },
    }}
  >
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </NativeSelect>
);

type ProductFiltersProps = { view: ProductView; onChange: (change: Partial<ProductView>) => void };

/** Search, filters and order of the products. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  const search = useSearchDraft(view.q, (q) => onChange({ q }));
  const { data: categories = [] } = useGetProductCategoriesQuery();
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <form
        role="search"
        aria-label="Products"
        onSubmit={(event) => {
          event.preventDefault();
          search.settleNow();
        }}
      >
        <SearchField
          label="Name, word or id"
          value={search.draft}
          onChange={(event) => search.setDraft(event.target.value)}
          {...search.composition}
        />
      </form>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Choice
          label="Show"
          value={view.show}
          options={Object.entries(SHOWN)}
          onChoose={(show) => onChange({ show: show as ProductView['show'] })}
        />
        <Choice
          label="Category"
          value={String(view.category ?? '')}
          options={[
            ['', 'All categories'],
            ...categories.map(({ id, name }) => [String(id), name] as [string, string]),
          ]}
          onChoose={(id) => onChange({ category: readWhole(id) })}
        />
        <Choice
          label="Sort by"
          value={view.sort}
          options={Object.entries(SORTED)}
          onChoose={(sort) => onChange({ sort: sort as ProductView['sort'] })}
        />
        <Chip
          label="Low stock"
          color={view.isLow ? 'primary' : 'default'}
          variant={view.isLow ? 'filled' : 'outlined'}
          aria-pressed={view.isLow}
          onClick={() => onChange({ isLow: !view.isLow })}
        />
      </Stack>
    </Stack>
  );
}
