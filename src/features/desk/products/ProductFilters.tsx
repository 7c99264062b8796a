import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { ListSearch } from '../../../components/ListSearch';
import { readWhole } from '../../../http/readWire';
import { FilterSelect } from '../FilterSelect';
import { useGetProductCategoriesQuery } from './productEndpoints';
import { type ProductView, SHOWN, SORTED } from './productView';

const toOptions = (i18n: I18n, texts: Record<string, string>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text: i18n._(text) }));

type ProductFiltersProps = { view: ProductView; onChange: (change: Partial<ProductView>) => void };

/** Search, filters and order of the products. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: categories = [] } = useGetProductCategoriesQuery();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
      <ListSearch
        list={t`Products`}
        label={t`Name, word or id`}
        value={view.q}
        onSearch={(q) => onChange({ q })}
        style={{ flex: '1 1 18rem' }}
      />
      <Stack direction="row" sx={{ flex: '1 1 30rem', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <FilterSelect
          label={t`Show`}
          value={view.show}
          options={toOptions(i18n, SHOWN)}
          onChoose={(show) => onChange({ show: show as ProductView['show'] })}
        />
        <FilterSelect
          label={t`Category`}
          value={String(view.category ?? '')}
          all={t`All categories`}
          options={categories.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChoose={(id) => onChange({ category: readWhole(id) })}
        />
        <FilterSelect
          label={t`Sort by`}
          value={view.sort}
          options={toOptions(i18n, SORTED)}
          onChoose={(sort) => onChange({ sort: sort as ProductView['sort'] })}
        />
        <Toggle label={t`Low stock`} isOn={view.isLow} onToggle={(isLow) => onChange({ isLow })} />
        <Toggle
          label={t`Particulars missing`}
          isOn={view.lacksParticulars}
          onToggle={(lacksParticulars) => onChange({ lacksParticulars })}
        />
      </Stack>
    </Stack>
  );
}

type ToggleProps = { label: string; isOn: boolean; onToggle: (isOn: boolean) => void };

const Toggle = ({ label, isOn, onToggle }: ToggleProps) => (
  <Chip
    label={label}
    color={isOn ? 'primary' : 'default'}
    variant={isOn ? 'filled' : 'outlined'}
    aria-pressed={isOn}
    onClick={() => onToggle(!isOn)}
  />
);
