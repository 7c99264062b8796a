import { DownloadButton } from '../../components/DownloadButton';
import { exportAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

/** Saves everything that the shop keeps about the member as a file. */
export const DownloadData = () => (
  <DownloadButton
    name="mewa-pasal-account.json"
    type="application/json"
    load={async () => JSON.stringify(await withAccess(exportAccount), null, 2)}
    errors={accountErrors.exportAccount}
    text="Download my data"
    size="large"
    loadingText="Collecting your data …"
  />
);
