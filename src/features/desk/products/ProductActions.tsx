import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { type ManagedProduct } from '../../../../contract/managedProducts';
import { errorText } from '../../../http/apiError';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { ProductDialog, StockDialog } from './lazyProductDialogs';
import { productErrors, useArchiveDeskProductMutation, useRestoreDeskProductMutation } from './productEndpoints';

/** What staff can do with a product. Taking it off sale can be undone. */
export function ProductActions({ product }: { product: ManagedProduct }) {
  const { id, name, archived_at } = product;
  const [archive] = useArchiveDeskProductMutation();
  const [restore] = useRestoreDeskProductMutation();
  const [open, setOpen] = useState<'edit' | 'stock' | null>(null);

  const move = useSingleFlight(async (isArchived: boolean) => {
    try {
      await (isArchived ? archive : restore)({ id }).unwrap();
      enqueueSnackbar(isArchived ? `${name} is no longer on sale.` : `${name} is on sale.`, {
        variant: 'success',
        action: (toast) => <ToastButton toast={toast} text="Undo" onPress={() => void move(!isArchived)} />,
      });
    } catch (error) {
      enqueueSnackbar(errorText(productErrors.change, error), { variant: 'error' });
    }
  });
  const onClose = () => setOpen(null);

  return (
    <>
      <Button size="small" aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button size="small" aria-label={`Stock of ${name}`} onClick={() => setOpen('stock')}>
        Stock
      </Button>
      <Button
        size="small"
        aria-label={`${archived_at ? 'Restore' : 'Archive'} ${name}`}
        onClick={() => void move(!archived_at)}
      >
        {archived_at ? 'Restore' : 'Archive'}
      </Button>
      <Suspense>
        {open === 'edit' && <ProductDialog product={product} onClose={onClose} />}
        {open === 'stock' && <StockDialog product={product} onClose={onClose} />}
      </Suspense>
    </>
  );
}
