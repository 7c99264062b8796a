import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { CloseIcon } from '../../../components/icons';
import { NepaliText } from '../../../components/NepaliText';
import { shortText } from '../../../components/shortText';
import { ClearAll } from './ClearAll';
import { type ShopCategory } from '../catalogEndpoints';
import { type ProductsView } from './productsUrl';

const CHIP_LENGTH = 30;

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 0.75),
  minWidth: 0,
}));

const FilterChip = styled(Chip)(({ theme }) => ({
  ...theme.typography.body2,
  gap: theme.spacing(0.5),
  maxWidth: '100%',
  minHeight: theme.spacing(4.5),
  padding: theme.spacing(0.5, 1, 0.5, 1.25),
  borderColor: theme.vars.palette.outline,
  color: theme.vars.palette.tileInk,
  '&&, &&:hover, &&.Mui-focusVisible': { backgroundColor: theme.vars.palette.tint.saffron },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '& .MuiChip-label': { padding: 0, whiteSpace: 'nowrap', textAlign: 'start' },
  '& svg': { width: '1.125em', height: '1.125em' },
})) as typeof Chip;

type FilterChipsProps = {
  view: ProductsView;
  categories: ShopCategory[];
  onChange: (changes: Partial<ProductsView>) => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
  /** Moves the focus on when the chip or button that has it is removed without another one left. */
  onEmpty: () => void;
};

/** The active filters, each with a button that removes it, and one that clears all. Removing one moves the focus to the next, else to the previous one. */
export function FilterChips({ view, categories, onChange, onClear, onEmpty }: FilterChipsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const category = categories.find(({ id }) => id === view.category);
  const isUnknown = view.category !== null && !category && categories.length > 0;
  const chips = [
    ...(view.search ? [{ text: `“${shortText(view.search, CHIP_LENGTH)}”`, without: { search: '' } }] : []),
    ...(category || isUnknown
      ? [{ text: shortText(category?.name ?? t`Unknown category`, CHIP_LENGTH), without: { category: null } }]
      : []),
  ];

  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const neighbour = buttons[index + 1] ?? buttons[index - 1];
    if (neighbour) neighbour.focus();
    else onEmpty();
    onChange(chips[index]!.without);
  };

  return (
    <Row>
      {chips.length > 0 && (
        <Box
          component="ul"
          ref={list}
          role="list"
          aria-label={t`Active filters`}
          sx={{ display: 'contents', listStyle: 'none' }}
        >
          {chips.map(({ text }, index) => (
            // Two chips and the button fit into one line of a phone.
            <Box component="li" key={text} sx={{ flex: '1 1 6rem', minWidth: 0, maxWidth: 'max-content' }}>
              <FilterChip
                component="button"
                variant="outlined"
                label={<NepaliText>{text}</NepaliText>}
                aria-label={t`Remove filter: ${text}`}
                deleteIcon={<CloseIcon />}
                onClick={() => remove(index)}
                onDelete={() => remove(index)}
              />
            </Box>
          ))}
        </Box>
      )}
      <ClearAll
        variant="text"
        sx={{ px: 1 }}
        onClear={
          onClear &&
          (() => {
            onEmpty();
            onClear();
          })
        }
      />
    </Row>
  );
}
