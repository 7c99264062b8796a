import { useLingui } from '@lingui/react/macro';
import { DownloadButton } from '../../components/DownloadButton';
import { exportAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

/** Saves everything that the shop keeps about the member as a file. */
export function DownloadData() {
  const { t } = useLingui();
  return (
    <DownloadButton
      name="mewa-pasal-account.json"
      type="application/json"
      load={async () => JSON.stringify(await withAccess(exportAccount), null, 2)}
      errors={accountErrors.exportAccount}
      text={t`Download my data`}
      size="large"
      loadingText={t`Collecting your data …`}
    />
  );
}
