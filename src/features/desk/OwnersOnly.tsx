import { useLingui } from '@lingui/react/macro';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { LockIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

/** What other staff see in place of a page for owners. */
export function OwnersOnly() {
  const { t } = useLingui();
  const title = t`For owners only`;
  return (
    <PageFrame title={title} heading={null}>
      <StatusMessage level="h1" title={title} icon={<LockIcon />} links={[{ to: paths.desk, text: t`Orders` }]}>
        {t`Only an owner of the shop sees this page.`}
      </StatusMessage>
    </PageFrame>
  );
}
