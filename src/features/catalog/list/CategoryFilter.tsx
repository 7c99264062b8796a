import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { EnglishText } from '../../../components/EnglishText';
import { NepaliText } from '../../../components/NepaliText';
import { type ShopCategory } from '../catalogEndpoints';
import { FilterLabel } from './FilterLabel';
import { type Categories } from '../categories/useCategories';

// Plain elements in one styled list: the server renders it for every width, and a phone hydrates it for nothing.
const Choices = styled('div')(({ theme }) => ({
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.25),
    minHeight: theme.spacing(4.75),
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& input': {
    appearance: 'none',
    flex: 'none',
    width: '1.25rem',
    height: '1.25rem',
    margin: 0,
    border: `0.125rem solid ${theme.vars.palette.outline}`,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.background.paper,
    cursor: 'pointer',
    '&:checked': { borderWidth: '0.375rem', borderColor: theme.vars.palette.primary.main },
    '&:focus-visible': {
      outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
      outlineOffset: '0.125rem',
    },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '& data': {
    ...theme.typography.body2,
    flexShrink: 0,
    marginInlineStart: 'auto',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
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
  const { t } = useLingui();
  const { list, error, retry } = categories;
  const choices = [{ id: '' as const, name: t`All`, product_count: countAll(list) }, ...list];
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FilterLabel component="legend">{t`Category`}</FilterLabel>
      <Choices>
        {choices.map(({ id: value, name, product_count: count }) => (
          <label key={value}>
            {/* eslint-disable-next-line jsx-a11y/role-supports-aria-props -- every role has aria-description in ARIA 1.3, which the rule does not know */}
            <input
              type="radio"
              name="category"
              value={value}
              checked={value === (chosen ?? '')}
              onChange={() => onChoose(value === '' ? null : value)}
              // The name of the choice is the category's; the number describes it.
              aria-description={
                count === undefined ? undefined : t`${plural(count, { one: '# product', other: '# products' })}`
              }
              // As for the sort.
              autoComplete="off"
            />
            <span>
              <NepaliText>{name}</NepaliText>
            </span>
            {count !== undefined && (
              <data value={count} aria-hidden="true">
                {count}
              </data>
            )}
          </label>
        ))}
      </Choices>
      {error && (
        <>
          <Typography role="alert" color="error" sx={{ mt: 1 }}>
            <EnglishText>{error}</EnglishText>
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
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </FormControl>
  );
}
