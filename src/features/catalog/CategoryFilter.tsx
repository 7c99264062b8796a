import { type Category } from '../../../contract/wire';
import { styled } from '../../components/styled';

// Plain radio buttons in the shop's colours: with every choice all of them are drawn anew, and the list is waiting.
const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(0.5) },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.25),
    minHeight: theme.spacing(4.75),
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  // Drawn by the shop: the browser's own look different while they are pressed, which is a frame more before each choice.
  '& input': {
    flex: 'none',
    width: '1.25rem',
    height: '1.25rem',
    margin: 0,
    appearance: 'none',
    border: `0.125rem solid ${theme.vars.palette.outline}`,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.background.paper,
    cursor: 'inherit',
    '&:checked': { borderWidth: '0.375rem', borderColor: theme.vars.palette.primary.main },
  },
}));

type CategoryFilterProps = {
  categories: Category[];
  chosen: number | null;
  onChoose: (category: number | null) => void;
};

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
