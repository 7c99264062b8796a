import Button from '@mui/material/Button';
import { type SnackbarKey } from 'notistack';
import { EnglishText } from '../EnglishText';
import { closeSnackbar } from './toastQueue';

type ToastButtonProps = { toast: SnackbarKey; text: string; onPress: () => void };

/** The action of a toast, which it closes. The focus goes to the page's content, because the button is removed. */
export function ToastButton({ toast, text, onPress }: ToastButtonProps) {
  return (
    <Button
      color="inherit"
      variant="outlined"
      sx={{ ml: 'auto', my: -0.75, mr: -1, px: 2, borderColor: 'currentColor', pointerEvents: 'auto' }}
      onClick={() => {
        onPress();
        closeSnackbar(toast);
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
    >
      <EnglishText>{text}</EnglishText>
    </Button>
  );
}
