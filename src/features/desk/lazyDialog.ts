import { type ComponentType, useEffect } from 'react';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { lazyPart } from '../../components/lazyPart';

/** Takes the place of a dialog whose script cannot be loaded. */
function FailedDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    enqueueSnackbar(/*i18n*/ 'Failed to load the dialog. Reload the page.', {
      variant: 'error',
      key: 'failed-dialog',
      preventDuplicate: true,
    });
    onClose();
  }, [onClose]);
  return null;
}

/** A dialog that is loaded on first use: it brings the forms. Render it inside a `<Suspense>`. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, FailedDialog);
