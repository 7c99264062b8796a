import { StatusMessage } from '../../components/feedback/StatusMessage';
import { LockIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

/** What other staff see in place of a page for owners. */
export const OwnersOnly = () => (
  <PageFrame title="For owners only" heading={null}>
    <StatusMessage level="h1" title="For owners only" icon={<LockIcon />} links={[{ to: paths.desk, text: 'Orders' }]}>
      Only an owner of the shop sees this page.
    </StatusMessage>
  </PageFrame>
);
