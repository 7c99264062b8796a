import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { AUTO_HIDE, ToastMessage } from './ToastMessage';
import { showToastsBy, type Toast } from './toastQueue';

/** Shows the newest toast when the script of notistack cannot be loaded. */
export function PlainToasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  useEffect(() => {
    const hide = () => setToast(null);
    return showToastsBy({ enqueueSnackbar: (message, options) => setToast([message, options]), closeSnackbar: hide });
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setToast(null), AUTO_HIDE);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast) return null;
  const [message, { variant, action }] = toast;
  return (
    <Box sx={(theme) => ({ position: 'fixed', top: theme.spacing(14), right: theme.spacing(2), zIndex: 'snackbar' })}>
      <ToastMessage variant={variant} message={message} action={typeof action === 'function' ? action(0) : action} />
    </Box>
  );
}
