import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { EnglishText } from '../EnglishText';
import { AlertIcon } from '../icons';
import { StatusMessage } from './StatusMessage';

/** A list that could not be loaded, `title` as an English text, with a button that requests it again. */
export function ErrorState({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <StatusMessage
      title={<EnglishText>{title}</EnglishText>}
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
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Please try again in a moment.</Trans>
    </StatusMessage>
  );
}
