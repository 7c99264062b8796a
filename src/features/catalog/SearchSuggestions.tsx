import { useEffect, useLayoutEffect } from 'react';
import { NamedPicture, namedPictures } from '../../components/NamedPicture';
import { priceText } from '../../components/priceText';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { useSuggestions } from './useSuggestions';

const Box = styled('ul')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 1,
  margin: theme.spacing(0.75, 0, 0),
  padding: theme.spacing(0.75),
  maxHeight: '70vh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
  borderRadius: theme.spacing(2.25),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[6],
  '& li': {
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(6)} minmax(0, 1fr)`,
    alignItems: 'center',
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(0.75, 1.5, 0.75, 0.75),
    borderRadius: theme.spacing(1.5),
    cursor: 'pointer',
  },
  '& li:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '& li[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.tint.saffron,
    color: theme.vars.palette.tileInk,
    outline: `0.125rem solid ${theme.vars.palette.primary.main}`,
  },
  ...namedPictures(theme),
  '& .picture': { gridRow: '1 / 3', overflow: 'hidden', borderRadius: theme.spacing(1) },
  '& .name': { lineHeight: 1.4, overflowWrap: 'anywhere' },
  '& .price': { gridColumn: 2, fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  [theme.containerQueries.up('sm')]: {
    '& li': { gridTemplateColumns: `${theme.spacing(6)} minmax(0, 1fr) auto` },
    '& .picture': { gridRow: 'auto' },
    '& .price': { gridColumn: 'auto' },
  },
}));

type SearchSuggestionsProps = {
  /** What was typed. */
  text: string;
  /** The element id of the list; an option's id is this and the place, `id-0`. */
  id: string;
  open: boolean;
  /** The place of the option that the keyboard is on, or -1. */
  active: number;
  /** Told the ids of the products whenever they change. */
  onFound: (products: number[]) => void;
  onChoose: (product: number) => void;
};

/** The products that a search box suggests while a text is being typed into it: the list of a combobox, whose input keeps the focus. */
export function SearchSuggestions({ text, id, open, active, onFound, onChoose }: SearchSuggestionsProps) {
  const found = useSuggestions(text);

  // Before the browser paints: the box says that it is expanded as soon as it is.
  useLayoutEffect(() => onFound(found?.map((product) => product.id) ?? []), [found, onFound]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  return (
    <>
      <VisuallyHidden role="status">
        {open && found && (found.length === 1 ? '1 suggestion' : `${found.length || 'No'} suggestions`)}
      </VisuallyHidden>
      {open && found && found.length > 0 && (
        // A press must not take the focus from the box.
        <Box id={id} role="listbox" aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
          {found.map((product, place) => (
            <li
              key={product.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === active}
              onClick={() => onChoose(product.id)}
            >
              <span className="picture" aria-hidden="true">
                <NamedPicture name={product.name} src={product.image} tintBy={product.category?.name} />
              </span>
              <span className="name">{product.name}</span>
              <span className="price">{priceText(product.price)}</span>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}
