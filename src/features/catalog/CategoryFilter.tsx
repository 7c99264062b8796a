import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { type Category } from '../../../contract/wire';
import { FilterLabel } from './FilterLabel';

const Dot = styled('span')(({ theme }) => ({
  width: '1.25rem',
  height: '1.25rem',
  border: `0.125rem solid ${theme.vars.palette.outline}`,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.background.paper,
}));
const CheckedDot = styled(Dot)(({ theme }) => ({
  borderWidth: '0.375rem',
  borderColor: theme.vars.palette.primary.main,
}));

const Choice = styled(FormControlLabel)(({ theme }) => ({
  gap: theme.spacing(1.25),
  minHeight: theme.spacing(4.75),
  margin: 0,
  overflowWrap: 'anywhere',
  '& .MuiRadio-root': { padding: 0 },
  '& .Mui-focusVisible': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '0.125rem',
  },
}));

type CategoryFilterProps = {
  categories: Category[];
  chosen: number | null;
  onChoose: (category: number | null) => void;
};

/** One category, or all of them. */
export function CategoryFilter({ categories, chosen, onChoose }: CategoryFilterProps) {
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FilterLabel component="legend">Category</FilterLabel>
      <RadioGroup
        name="category"
        value={chosen ?? ''}
        onChange={(_event, value) => onChoose(value === '' ? null : Number(value))}
      >
        {[{ id: '', name: 'All' }, ...categories].map(({ id, name }) => (
          <Choice key={id} value={id} label={name} control={<Radio icon={<Dot />} checkedIcon={<CheckedDot />} />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
