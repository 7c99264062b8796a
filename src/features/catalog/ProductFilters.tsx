import Button from '@mui/material/Button';
import { type Category } from '../../../contract/wire';
import { FilterIcon } from '../../components/icons';
import { styled } from '../../components/styled';
import { CategoryFilter } from './CategoryFilter';
import { FilterSheet } from './FilterSheet';
import { type ProductsView, WHOLE_LIST } from './productsUrl';
import { SortSelect } from './SortSelect';

const Side = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3), alignContent: 'start' }));

type ProductFiltersProps = {
  view: ProductsView;
  categories: Category[];
  onChange: (changes: Partial<ProductsView>) => void;
  /** On a phone: the sheet behind a button; null where there is room beside the list. */
  sheet: { isOpen: boolean; open: () => void; close: () => void } | null;
};

/** Order and category; on a phone in a sheet behind a button. */
export function ProductFilters({ view, categories, onChange, sheet }: ProductFiltersProps) {
  const active = [view.category !== null, view.sort !== WHOLE_LIST.sort].filter(Boolean).length;
  const choices = (
    <>
      <SortSelect chosen={view.sort} onChoose={(sort) => onChange({ sort })} />
      <CategoryFilter categories={categories} chosen={view.category} onChoose={(category) => onChange({ category })} />
    </>
  );

  if (!sheet) return <Side>{choices}</Side>;
  return (
    <Side>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {sheet.isOpen && (
        <FilterSheet view={view} onClose={sheet.close} onClear={() => onChange(WHOLE_LIST)}>
          {choices}
        </FilterSheet>
      )}
    </Side>
  );
}
