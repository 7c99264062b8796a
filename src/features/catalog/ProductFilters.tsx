import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type Category } from '../../../contract/wire';
import { FilterIcon } from '../../components/icons';
import { CategoryFilter } from './CategoryFilter';
import { FilterSheet } from './FilterSheet';
import { type ProductsView, WHOLE_LIST } from './productsUrl';
import { SortSelect } from './SortSelect';

type ProductFiltersProps = {
  view: ProductsView;
  categories: Category[];
  onChange: (changes: Partial<ProductsView>) => void;
  /** The number of products of the view; undefined while it loads. */
  count: number | undefined;
  /** On a phone: the sheet behind a button; null where there is room beside the list. */
  sheet: { isOpen: boolean; open: () => void; close: () => void } | null;
};

/** Sort and category; on a phone in a sheet behind a button. */
export function ProductFilters({ view, categories, onChange, count, sheet }: ProductFiltersProps) {
  const active = [view.category !== null, view.sort !== WHOLE_LIST.sort].filter(Boolean).length;
  const choices = (
    <>
      <SortSelect chosen={view.sort} onChoose={(sort) => onChange({ sort })} />
      <CategoryFilter categories={categories} chosen={view.category} onChoose={(category) => onChange({ category })} />
    </>
  );

  if (!sheet) return <Stack spacing={3}>{choices}</Stack>;
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <FilterSheet open={sheet.isOpen} count={count} onClose={sheet.close} onClear={() => onChange(WHOLE_LIST)}>
        {choices}
      </FilterSheet>
    </>
  );
}
