import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { NepaliText } from '../../../components/NepaliText';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { type ShopCategory } from '../catalogEndpoints';
import { FilterLabel } from './FilterLabel';
import { type Categories } from '../categories/useCategories';

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
  '& .MuiFormControlLabel-label': { display: 'flex', flex: 1, justifyContent: 'space-between', gap: theme.spacing(1) },
  '& .Mui-focusVisible': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '0.125rem',
  },
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  // Keeps the hidden word beside the number.
  position: 'relative',
  flexShrink: 0,
  alignSelf: 'center',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

/** The number of products of all categories; undefined when the server does not send it for each. */
function countAll(categories: ShopCategory[]): number | undefined {
  const counts = categories.flatMap(({ product_count }) => product_count ?? []);
  return counts.length > 0 && counts.length === categories.length
    ? counts.reduce((sum, count) => sum + count)
    : undefined;
}

type CategoryFilterProps = {
  categories: Categories;
  chosen: number | null;
  onChoose: (category: number | null) => void;
};

/** One category, or all of them, each with the number of its products. */
export function CategoryFilter({ categories, chosen, onChoose }: CategoryFilterProps) {
  const id = useId();
  const { list, error, retry } = categories;
  const choices = [{ id: '', name: 'All', product_count: countAll(list) }, ...list];
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FilterLabel component="legend">Category</FilterLabel>
      <RadioGroup
        name="category"
        value={chosen ?? ''}
        onChange={(_event, value) => onChoose(value === '' ? null : Number(value))}
      >
        {choices.map(({ id: value, name, product_count: count }) => (
          <Choice
            key={value}
            value={value}
            label={
              <>
                <span>
                  <NepaliText>{name}</NepaliText>
                </span>
                {count !== undefined && (
                  // The name of the choice stays the category's; the number describes it.
                  <Count id={`${id}${value}`} aria-hidden="true">
                    {count}
                    <VisuallyHidden> {count === 1 ? 'product' : 'products'}</VisuallyHidden>
                  </Count>
                )}
              </>
            }
            control={
              <Radio
                icon={<Dot />}
                checkedIcon={<CheckedDot />}
                slotProps={{
                  input: {
                    'aria-describedby': count === undefined ? undefined : `${id}${value}`,
                    // As for the sort.
                    autoComplete: 'off',
                  },
                }}
              />
            }
          />
        ))}
      </RadioGroup>
      {error && (
        <>
          <Typography role="alert" color="error" sx={{ mt: 1 }}>
            {error}
          </Typography>
          <Button
            variant="outlined"
            sx={{ mt: 1, alignSelf: 'start' }}
            onClick={({ currentTarget }) => {
              // The button is removed while the request runs.
              currentTarget.closest('fieldset')?.querySelector('input')?.focus();
              retry();
            }}
          >
            Try again
          </Button>
        </>
      )}
    </FormControl>
  );
}
