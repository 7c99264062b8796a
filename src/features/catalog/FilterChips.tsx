import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { type Category } from '../../../contract/wire';
import { CloseIcon } from '../../components/icons';
import { type ProductsView } from './productsUrl';

const FilterChip = styled(Chip)(({ theme }) => ({
  ...theme.typography.body2,
  gap: theme.spacing(0.75),
  maxWidth: '100%',
  minHeight: theme.spacing(4.5),
  padding: theme.spacing(0.5, 1.25, 0.5, 1.75),
  borderColor: theme.vars.palette.outline,
  color: theme.vars.palette.tileInk,
  '&&, &&:hover, &&.Mui-focusVisible': { backgroundColor: theme.vars.palette.tint.saffron },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '& .MuiChip-label': { padding: 0, overflowWrap: 'anywhere', textAlign: 'start' },
  '& svg': { width: '1.125em', height: '1.125em' },
})) as typeof Chip;

type FilterChipsProps = {
  view: ProductsView;
  categories: Category[];
  onChange: (changes: Partial<ProductsView>) => void;
};

/** The active filters. Removing one moves the focus to the next, else to the previous one, else to the element after the list. */
export function FilterChips({ view, categories, onChange }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const category = categories.find(({ id }) => id === view.category);
  const chips = [
    ...(view.search ? [{ text: `“${view.search}”`, without: { search: '' } }] : []),
    ...(category ? [{ text: category.name, without: { category: null } }] : []),
  ];

  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const after = list.current?.nextElementSibling;
    (buttons[index + 1] ?? buttons[index - 1] ?? (after instanceof HTMLElement ? after : null))?.focus();
    onChange(chips[index]!.without);
  };

  if (chips.length === 0) return null;
  return (
    <Box
      component="ul"
      ref={list}
      role="list"
      aria-label="Active filters"
      sx={{ display: 'contents', listStyle: 'none' }}
    >
      {chips.map(({ text }, index) => (
        <Box component="li" key={text} sx={{ minWidth: 0 }}>
          <FilterChip
            component="button"
            variant="outlined"
            label={text}
            aria-label={`Remove filter: ${text}`}
            deleteIcon={<CloseIcon />}
            onClick={() => remove(index)}
            onDelete={() => remove(index)}
          />
        </Box>
      ))}
    </Box>
  );
}
