import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText, type FailedCall } from '../http/apiError';
import { enqueueSnackbar } from './feedback/toastQueue';
import { saveFile } from './saveFile';
import { useSingleFlight } from './useSingleFlight';

type DownloadButtonProps = {
  name: string;
  type?: 'text/csv' | 'application/json';
  /** Gives the content. Rejects with the failure. */
  load: () => Promise<string>;
  errors: FailedCall;
  /** What it says, and while the file is loaded. */
  text?: string;
  loadingText?: string;
  size?: 'large';
};

/** Loads a file and lets the browser save it. */
export function DownloadButton({ name, type = 'text/csv', load, errors, size, ...texts }: DownloadButtonProps) {
  const { t } = useLingui();
  const { text = t`Download CSV`, loadingText = text } = texts;
  const [isLoading, setLoading] = useState(false);
  const download = useSingleFlight(async () => {
    setLoading(true);
    try {
      saveFile(name, await load(), type);
    } catch (failure) {
      enqueueSnackbar(errorText(errors, failure), { variant: 'error' });
    } finally {
      setLoading(false);
    }
  });
  return (
    <Button variant="outlined" size={size} aria-disabled={isLoading} onClick={() => void download()}>
      {isLoading ? loadingText : text}
    </Button>
  );
}
