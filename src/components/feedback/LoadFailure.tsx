import Button from '@mui/material/Button';
import { AlertIcon } from '../icons';
import { Notice } from './Notice';

/** A list that could not be loaded, and the button that asks again. */
export function LoadFailure({ title, text, onRetry }: { title: string; text?: string; onRetry: () => void }) {
  return (
    <Notice
      title={title}
      level="p"
      role="alert"
      icon={<AlertIcon />}
      actions={
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
