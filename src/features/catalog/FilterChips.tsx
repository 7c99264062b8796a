import { type Theme } from '@mui/material/styles';
import { useRef } from 'react';
import { type Category } from '../../../contract/wire';
import { CloseIcon } from '../../components/icons';
import { type ProductsView } from './productsUrl';

/** The looks of the chips' list, for what stands around it: a style that came with the first chip would be worked out at the click. */
export const chipLooks = (theme: Theme) =>
  ({
    display: 'contents',
    listStyle: 'none',
    '& button': {
      font: 'inherit',
      ...theme.typography.body2,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      maxWidth: '100%',
      minHeight: theme.spacing(4.5),
      padding: theme.spacing(0.5, 1.25, 0.5, 1.75),
      overflowWrap: 'anywhere',
      textAlign: 'start',
      border: theme.mixins.line(theme.vars.palette.outline),
      borderRadius: '99rem',
      backgroundColor: theme.vars.palette.tint.saffron,
      color: theme.vars.palette.tileInk,
      cursor: 'pointer',
      '& svg': { width: '1.125em', height: '1.125em' },
      '&:hover': { borderColor: theme.vars.palette.primary.main },
    },
  }) as const;

type FilterChipsProps = {
  /** What the list that is shown is narrowed to. */
  view: ProductsView;
  /** What is asked for: what was taken away goes at once, and not with the list. */
  asked: ProductsView;
  categories: Category[];
  onChange: (changes: Partial<ProductsView>) => void;
};

/** What the list is narrowed to, each with a way to take it away. The keyboard's focus goes on to the next one, else to the one before, else to what follows. */
export function FilterChips({ view, asked, categories, onChange }: FilterChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const category = categories.find(({ id }) => id === view.category);
  const chips = [
    ...(view.search && asked.search ? [{ text: `“${view.search}”`, without: { search: '' } }] : []),
    ...(category && asked.category !== null ? [{ text: category.name, without: { category: null } }] : []),
  ];

  const remove = (place: number) => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])];
    const after = row.current?.nextElementSibling;
    (buttons[place + 1] ?? buttons[place - 1] ?? (after instanceof HTMLElement ? after : null))?.focus();
    onChange(chips[place]!.without);
  };

  if (chips.length === 0) return null;
  return (
    <ul ref={row} role="list" aria-label="Active filters">
      {chips.map(({ text }, place) => (
        <li key={text}>
          <button type="button" aria-label={`Remove filter: ${text}`} onClick={() => remove(place)}>
            {text}
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
