import { type Category } from '../../../contract/wire';
import { styled } from '../../components/styled';

// Plain radio buttons in the shop's colours: with every choice all of them are drawn anew, and the list is waiting.
const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(0.5) },
  '& label': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.25), minHeight: theme.spacing(4.75), cursor: 'pointer', overflowWrap: 'anywhere' },
  '& input': { flex: 'none', width: '1.125rem', height: '1.125rem', margin: 0, accentColor: theme.vars.palette.primary.main },
}));

type CategoryFilterProps = { categories: Category[]; chosen: number | null; onChoose: (category: number | null) => void };

/** One category or all of them. */
export function CategoryFilter({ categories, chosen, onChoose }: CategoryFilterProps) {
  return (
    <Group>
      <legend>Category</legend>
      {[{ id: null, name: 'All' }, ...categories].map(({ id, name }) => (
        <label key={id}>
          <input type="radio" name="category" value={id ?? ''} checked={id === chosen} onChange={() => onChoose(id)} />
          {name}
        </label>
      ))}
    </Group>
  );
}
