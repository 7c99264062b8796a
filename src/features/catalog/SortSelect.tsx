import { useId } from 'react';
import { type Ordering, ORDERINGS } from '../../../contract/rules';
import { ChevronIcon } from '../../components/icons';
import { styled } from '../../components/styled';

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
  '& .box': { position: 'relative', display: 'grid' },
  '& svg': {
    position: 'absolute',
    insetInlineEnd: theme.spacing(1.5),
    insetBlockStart: '50%',
    translate: '0 -50%',
    pointerEvents: 'none',
  },
  '& select': {
    font: 'inherit',
    minHeight: theme.spacing(5.5),
    minWidth: 0,
    appearance: 'none',
    padding: theme.spacing(1, 5, 1, 2),
    borderRadius: '99rem',
    border: theme.mixins.line(theme.vars.palette.outline),
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
  },
}));

export function SortSelect({ chosen, onChoose }: { chosen: Ordering; onChoose: (sort: Ordering) => void }) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>Sort by</label>
      <span className="box">
        <select
          id={id}
          value={chosen}
          onChange={(event) => onChoose(ORDERINGS.find((sort) => sort === event.target.value) ?? chosen)}
        >
          {ORDERINGS.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </span>
    </Field>
  );
}
