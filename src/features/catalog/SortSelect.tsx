import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type Ordering, ORDERINGS } from '../../../contract/rules';

const labels: Record<Ordering, string> = {
  name: 'Name (A to Z)',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
};

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  '& label': theme.typography.h3,
  '& select': {
    font: 'inherit',
    minHeight: theme.spacing(5.5),
    minWidth: 0,
    maxWidth: '100%',
    padding: theme.spacing(1, 2),
    borderRadius: '99rem',
    border: `1px solid ${theme.vars.palette.outline}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
}));

export function SortSelect({ chosen, onChoose }: { chosen: Ordering; onChoose: (sort: Ordering) => void }) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(ORDERINGS.find((sort) => sort === event.target.value) ?? chosen)}>
        {ORDERINGS.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
    </Field>
  );
}
