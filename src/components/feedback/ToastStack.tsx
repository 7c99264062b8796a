import GlobalStyles from '@mui/material/GlobalStyles';
import { useTheme } from '@mui/material/styles';
// Before notistack.
import './gooberSheet';
import { closeSnackbar, type CustomContentProps, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { type Ref, useEffect } from 'react';
import { AUTO_HIDE, ToastMessage } from './ToastMessage';
import { showToastsBy, type Toast, type ToastVariant } from './toastQueue';

// notistack's own content repeats an id and gives every message the role "alert".
const content = (variant: ToastVariant) =>
  function ToastContent({
    id,
    message,
    action,
    className,
    style,
    ref,
  }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
    const shown = typeof action === 'function' ? action(id) : action;
    return (
      <ToastMessage ref={ref} variant={variant} message={message} action={shown} className={className} style={style} />
    );
  };

const contents = { success: content('success'), error: content('error'), info: content('info') };

let count = 0;

/** notistack's own keys are times with few random digits: two of one moment can be equal. */
const enqueueWithKey = (...[message, options]: Toast) =>
  enqueueSnackbar(message, { ...options, key: options.key ?? ++count });

/** Shows the toasts by notistack. */
export function ToastStack() {
  const { breakpoints, spacing, zIndex } = useTheme();
  useEffect(() => showToastsBy({ enqueueSnackbar: enqueueWithKey, closeSnackbar }), []);
  return (
    <>
      {/* Below the app bar, and transparent to the pointer, so that controls below stay usable. */}
      <GlobalStyles
        styles={{
          '.toasts.toasts': {
            top: spacing(14),
            [breakpoints.up('sm')]: { top: spacing(9) },
            zIndex: zIndex.snackbar,
            '& :not(button)': { pointerEvents: 'none' },
            // Several messages would cover the products.
            [breakpoints.down('sm')]: { '& > :not(:last-child)': { display: 'none' } },
            '@media print': { display: 'none' },
          },
        }}
      />
      <SnackbarProvider
        Components={contents}
        classes={{ containerRoot: 'toasts' }}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={AUTO_HIDE}
        maxSnack={4}
      />
    </>
  );
}
