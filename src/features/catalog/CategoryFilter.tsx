import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { type Category } from '../../../contract/wire';

const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(0.5) },
}));

type CategoryFilterProps = { categories: Category[]; chosen: number | null; onChoose: (category: number | null) => void };

/** One category or all of them. */
export function CategoryFilter({ categories, chosen, onChoose }: CategoryFilterProps) {
  return (
    <Group>
      <legend>Category</legend>
      <RadioGroup name="category" value={chosen === null ? '' : String(chosen)} onChange={(_event, value) => onChoose(value ? Number(value) : null)}>
        <FormControlLabel value="" control={<Radio size="small" />} label="All" />
        {categories.map(({ id, name }) => (
          <FormControlLabel key={id} value={String(id)} control={<Radio size="small" />} label={name} />
        ))}
      </RadioGroup>
    </Group>
  );
}
