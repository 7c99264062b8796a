import Button from '@mui/material/Button';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useState } from 'react';
import { errorText } from '../../http/apiError';
import { saveFile } from '../../components/saveFile';
import { useSingleFlight } from '../../components/useSingleFlight';
import { exportAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

/** Saves everything that the shop keeps about the member as a file. */
export function DownloadData() {
  const [isLoading, setLoading] = useState(false);
  const download = useSingleFlight(async () => {
    setLoading(true);
    try {
      const data = JSON.stringify(await withAccess(exportAccount), null, 2);
      saveFile('mewa-pasal-account.json', data, 'application/json');
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
