import Stack from '@mui/material/Stack';
import { type SnackbarKey, type SnackbarMessage } from 'notistack';
import { useEffect, useState } from 'react';
import { AUTO_HIDE, ToastMessage } from './ToastMessage';
import { showToastsBy, type ToastOptions } from './toastQueue';

type PlainToast = { key: SnackbarKey; message: SnackbarMessage; options: ToastOptions };

let count = 0;

/** Shows the toasts when the script of notistack cannot be loaded. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<PlainToast[]>([]);
  useEffect(() => {
    const closeSnackbar = (closed?: SnackbarKey) =>
      setToasts((shown) => shown.filter(({ key }) => closed !== undefined && key !== closed));
    return showToastsBy({
      closeSnackbar,
      enqueueSnackbar: (message, options) => {
        const key = options.key ?? (count += 1);
        setToasts((shown) =>
          shown.some((toast) => toast.key === key) ? shown : [...shown, { key, message, options }],
        );
        setTimeout(closeSnackbar, AUTO_HIDE, key);
      },
    });
  }, []);
  return (
    <Stack
      spacing={1}
      sx={(theme) => ({
        position: 'fixed',
        top: theme.spacing(14),
        right: theme.spacing(2),
        zIndex: theme.zIndex.snackbar,
      })}
    >
      {toasts.map(({ key, message, options: { variant, action } }) => (
        <ToastMessage
          key={key}
          variant={variant}
          message={message}
          action={typeof action === 'function' ? action(key) : action}
        />
      ))}
    </Stack>
  );
}
