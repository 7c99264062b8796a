import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const { id, name, archived_at } = product;
  const [archive] = useArchiveDeskProductMutation();
  const [restore] = useRestoreDeskProductMutation();
  const [open, setOpen] = useState<'edit' | 'stock' | null>(null);

  const move = useSingleFlight(async (isArchived: boolean) => {
    try {
      await (isArchived ? archive : restore)({ id }).unwrap();
      enqueueSnackbar(isArchived ? t`${name} is no longer on sale.` : t`${name} is on sale.`, {
        variant: 'success',
        action: (toast) => <ToastButton toast={toast} text={t`Undo`} onPress={() => void move(!isArchived)} />,
      });
    } catch (error) {
      enqueueSnackbar(errorText(productErrors.change, error), { variant: 'error' });
    }
  });
  const onClose = () => setOpen(null);

  return (
    <>
      <Button size="small" aria-label={t`Edit ${name}`} onClick={() => setOpen('edit')}>
        <Trans>Edit</Trans>
      </Button>
      <Button size="small" aria-label={t`Stock of ${name}`} onClick={() => setOpen('stock')}>
        <Trans>Stock</Trans>
      </Button>
      <Button
        size="small"
        aria-label={archived_at ? t`Restore ${name}` : t`Archive ${name}`}
        onClick={() => void move(!archived_at)}
      >
        {archived_at ? t`Restore` : t`Archive`}
      </Button>
      <Suspense>
        {open === 'edit' && <ProductDialog product={product} onClose={onClose} />}
        {open === 'stock' && <StockDialog product={product} onClose={onClose} />}
      </Suspense>
    </>
  );
}
