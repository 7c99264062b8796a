import Button from '@mui/material/Button';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useState } from 'react';
import { errorText } from '../../api/apiError';
import { useSingleFlight } from '../../components/useSingleFlight';
import { exportAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

function saveFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves everything that the shop keeps about the member as a file. */
export function DownloadData() {
  const [isLoading, setLoading] = useState(false);
  const download = useSingleFlight(async () => {
    setLoading(true);
    try {
      saveFile('mewa-pasal-account.json', await withAccess(exportAccount));
    } catch (failure) {
      enqueueSnackbar(errorText(accountErrors.exportAccount, failure), { variant: 'error' });
    } finally {
      setLoading(false);
    }
  });
  return (
    <Button variant="outlined" size="large" aria-disabled={isLoading} onClick={() => void download()}>
      {isLoading ? 'Collecting your data …' : 'Download my data'}
    </Button>
  );
}
