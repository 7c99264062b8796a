import { Outlet } from 'react-router-dom';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { LockIcon } from '../components/icons';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';
import { useUser } from '../features/auth/authContext';

/** Lets the owners among the staff through. */
export function Component() {
  if (useUser()?.is_owner) return <Outlet />;
  return (
    <PageFrame title="For owners only" heading={null}>
      <StatusMessage
        level="h1"
        title="For owners only"
        icon={<LockIcon />}
        links={[{ to: paths.desk, text: 'Orders' }]}
      >
        Only an owner of the shop sees this page.
      </StatusMessage>
    </PageFrame>
  );
}
