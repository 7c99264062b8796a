import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { type Category } from '../../../contract/wire';
import { FilterIcon } from '../../components/icons';
import { CategoryFilter } from './CategoryFilter';
import { type ProductsView, WHOLE_LIST } from './productsUrl';
import { SortSelect } from './SortSelect';

const Side = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignContent: 'start',
  [theme.breakpoints.up('md')]: { '& .toggle': { display: 'none' } },
}));

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignContent: 'start',
  [theme.breakpoints.down('md')]: {
    '&.closed': { display: 'none' },
    padding: theme.spacing(2.5),
    borderRadius: theme.spacing(2.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

type ProductFiltersProps = { view: ProductsView; categories: Category[]; onChange: (changes: Partial<ProductsView>) => void };

/** Order and category; on a phone behind a button. */
export function ProductFilters({ view, categories, onChange }: ProductFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = [view.category !== null, view.sort !== WHOLE_LIST.sort].filter(Boolean).length;

  return (
    <Side>
      <Button className="toggle" variant="outlined" startIcon={<FilterIcon />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <Panel id={id} className={open ? undefined : 'closed'}>
        <SortSelect chosen={view.sort} onChoose={(sort) => onChange({ sort })} />
        <CategoryFilter categories={categories} chosen={view.category} onChoose={(category) => onChange({ category })} />
        <div>
          <Button variant="outlined" onClick={() => onChange(WHOLE_LIST)}>
            Clear All
          </Button>
        </div>
      </Panel>
    </Side>
  );
}
