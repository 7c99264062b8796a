import Button from '@mui/material/Button';
import { AlertIcon } from '../icons';
import { StatusMessage } from './StatusMessage';

/** A list that could not be loaded, with a button that requests it again. */
export function ErrorState({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <StatusMessage
      title={title}
      level="p"
      role="alert"
      icon={<AlertIcon />}
      actions={
        <Button
          variant="contained"
          onClick={({ currentTarget }) => {
            // The button is removed while the request runs; keyboard users continue from the page's content.
            currentTarget.closest('main')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Try again
        </Button>
      }
    >
      Please try again in a moment.
    </StatusMessage>
  );
}
