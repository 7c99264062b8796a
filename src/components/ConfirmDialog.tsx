import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { EnglishText } from './EnglishText';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Why the last try has failed, else "". */
  failure: string;
  confirmText: string;
  cancelText: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is deleted. */
export function ConfirmDialog({ open, title, failure, children, ...props }: ConfirmDialogProps) {
  const id = useId();
  const { confirmText, cancelText, isPending, onConfirm, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography>{children}</Typography>
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <EnglishText>{failure}</EnglishText>
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 3, pt: 1, '& > *': { flexGrow: 1 } }} disableSpacing>
        <Button variant="outlined" onClick={onClose}>
          {cancelText}
        </Button>
        <Button variant="contained" color="error" aria-disabled={isPending} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
