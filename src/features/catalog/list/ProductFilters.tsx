import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FilterIcon } from '../../../components/icons';
import { CategoryFilter } from './CategoryFilter';
import { FilterSheet } from './FilterSheet';
import { isRanked, type ProductsView } from './productsUrl';
import { SortSelect } from './SortSelect';
import { type Categories } from '../categories/useCategories';

type ProductFiltersProps = {
  view: ProductsView;
  categories: Categories;
  onChange: (changes: Partial<ProductsView>) => void;
};

/** Sort and category beside the list. */
export function ProductFilters({ view, categories, onChange }: ProductFiltersProps) {
  return (
    <Stack spacing={3}>
      <SortSelect chosen={view.sort} isRanked={isRanked(view)} onChoose={(sort) => onChange({ sort })} />
      <CategoryFilter categories={categories} chosen={view.category} onChoose={(category) => onChange({ category })} />
    </Stack>
  );
}

type PhoneFiltersProps = ProductFiltersProps & {
  /** The number of products of the view; undefined while it loads. */
  count: number | undefined;
  sheet: { isOpen: boolean; open: () => void; close: () => void };
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
};

/** On a phone, above the list: the category in a sheet behind a button, and the sort. */
export function PhoneFilters({ view, categories, onChange, count, sheet, onClear }: PhoneFiltersProps) {
  const [isUsed, setUsed] = useState(false);
  if (sheet.isOpen && !isUsed) setUsed(true);
  return (
    <Box sx={(theme) => ({ display: 'contents', [theme.breakpoints.up('md')]: { display: 'none' } })}>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
        // On a narrow phone the sort needs the room of the icon.
        sx={{ px: 1.5, py: 0.75, '@container (max-width: 24.5rem)': { '& .MuiButton-startIcon': { display: 'none' } } }}
      >
        <Trans>Filters</Trans>
      </Button>
      <SortSelect compact chosen={view.sort} isRanked={isRanked(view)} onChoose={(sort) => onChange({ sort })} />
      {isUsed && (
        <FilterSheet open={sheet.isOpen} count={count} onClose={sheet.close} onClear={onClear}>
          <CategoryFilter
            categories={categories}
            chosen={view.category}
            onChoose={(category) => onChange({ category })}
          />
        </FilterSheet>
      )}
    </Box>
  );
}
