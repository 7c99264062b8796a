import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ManagedProduct } from '../../../../contract/managedProducts';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { editProductPath, productPath } from '../../../config/paths';
import { ProductEntry } from './ProductEntry';
import {
  sellingProductErrors,
  useAdjustStockMutation,
  useArchiveProductMutation,
  useBeginChangeMutation,
  useRestoreProductMutation,
} from './sellingProductEndpoints';
import { StockDialog } from './StockDialog';

const CHANGE_TEXTS = {
  draft: /*i18n*/ 'Change not sent',
  review: /*i18n*/ 'Change in review',
  rejected: /*i18n*/ 'Change sent back',
} as const satisfies Record<NonNullable<ManagedProduct['change_state']>, string>;

/** Published products with what their owner can do; each change can be undone. */
export function PublishedList({ products }: { products: ManagedProduct[] }) {
  const { t, i18n } = useLingui();
  const [edited, setEdited] = useState<ManagedProduct | null>(null);
  const [adjust] = useAdjustStockMutation();
  const [archive] = useArchiveProductMutation();
  const [restore] = useRestoreProductMutation();
  const [begin] = useBeginChangeMutation();
  const navigate = useNavigate();

  const edit = async ({ id }: ManagedProduct) => {
    const { data, error } = await begin({ key: createIdempotencyKey(), product: id });
    if (data) await navigate(editProductPath(data.id));
    else enqueueSnackbar(errorText(sellingProductErrors.change, error), { variant: 'error' });
  };

  const report = (text: string, undo: () => Promise<unknown>) =>
    enqueueSnackbar(text, {
      variant: 'success',
      action: (toast) => <ToastButton toast={toast} text={t`Undo`} onPress={() => void undo()} />,
    });
  /** Runs a change, says what it has done or why it failed, and offers its undoing. */
  const run = async (change: () => Promise<{ error?: unknown }>, text: string, undo: () => Promise<unknown>) => {
    const { error } = await change();
    if (error) enqueueSnackbar(errorText(sellingProductErrors.change, error), { variant: 'error' });
    else report(text, undo);
  };
  const setArchived = ({ id, name }: Pick<ManagedProduct, 'id' | 'name'>, archived: boolean): Promise<void> =>
    run(
      () => (archived ? archive : restore)(id),
      archived ? t`${name} is no longer on sale` : t`${name} is on sale again`,
      () => setArchived({ id, name }, !archived),
    );

  return (
    <>
      {products.map((product) => (
        <ProductEntry
          key={product.id}
          name={product.name}
          image={product.image}
          to={product.archived_at ? null : productPath(product.id)}
          state={stateOf(product)}
          change={product.change_state && i18n._(CHANGE_TEXTS[product.change_state])}
          price={product.price}
          stock={product.quantity}
          sold={product.sold}
          note={product.archived_by_staff ? t`The shop has taken it off sale.` : null}
        >
          <Button size="small" variant="outlined" onClick={() => setEdited(product)}>
            <Trans>
              Stock<VisuallyHidden> of {product.name}</VisuallyHidden>
            </Trans>
          </Button>
          <Button size="small" variant="outlined" onClick={() => void edit(product)}>
            <Trans>
              Edit<VisuallyHidden> {product.name}</VisuallyHidden>
            </Trans>
          </Button>
          {!product.archived_by_staff && (
            <Button size="small" onClick={() => void setArchived(product, !product.archived_at)}>
              {product.archived_at ? (
                <Trans>
                  Restore<VisuallyHidden> {product.name}</VisuallyHidden>
                </Trans>
              ) : (
                <Trans>
                  Archive<VisuallyHidden> {product.name}</VisuallyHidden>
                </Trans>
              )}
            </Button>
          )}
        </ProductEntry>
      ))}
      {edited && (
        <StockDialog
          product={edited}
          onSubmit={async (adjustment, key) => {
            await adjust({ id: edited.id, key, adjustment }).unwrap();
            const { name } = edited;
            const undoing = { delta: -adjustment.delta, reason: 'other', note: 'Undone' } as const;
            const undo = { id: edited.id, key: createIdempotencyKey(), adjustment: undoing };
            report(t`The stock of ${name} was changed`, () => adjust(undo));
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function stateOf({ archived_at, quantity }: ManagedProduct) {
  if (archived_at) return { text: /*i18n*/ 'Archived', color: 'default' } as const;
  return quantity === 0
    ? ({ text: /*i18n*/ 'Out of stock', color: 'warning' } as const)
    : ({ text: /*i18n*/ 'On sale', color: 'success' } as const);
}
