import Button from '@mui/material/Button';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../../components/icons';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type ProductsView } from './productsUrl';
import { useProductCount } from './useProductList';

const Sheet = styled('dialog')(({ theme }) => ({
  inset: 'auto 0 0',
  width: '100%',
  maxWidth: 'none',
  maxHeight: '85dvh',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: theme.spacing(2.5, 2.5, 0, 0),
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&::backdrop': { backgroundColor: theme.vars.palette.scrim, opacity: 0.6 },
  '&[open]': { display: 'flex', flexDirection: 'column', animation: 'sheet-in 200ms ease-out' },
  '@keyframes sheet-in': { from: { transform: 'translateY(3rem)', opacity: 0 } },
  '& > header, & > footer': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1.5),
    padding: theme.spacing(1, 2.5),
  },
  '& > header h2': { ...theme.typography.h3, margin: 0 },
  '& > header button': {
    minWidth: theme.spacing(5.5),
    padding: 0,
    marginInlineEnd: theme.spacing(-1.5),
    color: 'inherit',
  },
  '& > .choices': {
    display: 'grid',
    gap: theme.spacing(3),
    padding: theme.spacing(0.5, 2.5, 2),
    overflowY: 'auto',
    alignContent: 'start',
  },
  '& > footer': {
    borderTop: theme.mixins.line(theme.vars.palette.divider),
    paddingBlock: theme.spacing(1.5),
    '& button': { paddingInline: theme.spacing(2), '&:last-of-type': { flex: 1 } },
  },
}));

type FilterSheetProps = {
  /** What the choices leave; it says how many products that are. */
  view: ProductsView;
  onClose: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** The filters on a phone: a modal dialog from below, so that the browser keeps the focus in it and gives it back to the button. */
export function FilterSheet({ view, onClose, onClear, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const count = useProductCount(view);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <Sheet
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press beside the sheet reaches the dialog itself.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <header>
        <h2 id={title}>Sort and filter</h2>
        <Button onClick={onClose}>
          <CloseIcon />
          <VisuallyHidden>Close</VisuallyHidden>
        </Button>
      </header>
      <div className="choices">{children}</div>
      <footer>
        <Button variant="outlined" onClick={onClear}>
          Clear All
        </Button>
        <Button variant="contained" onClick={onClose}>
          {count === undefined ? 'Show products' : `Show ${count} products`}
        </Button>
        <VisuallyHidden role="status">{count === undefined ? '' : `${count} products`}</VisuallyHidden>
      </footer>
    </Sheet>
  );
}
