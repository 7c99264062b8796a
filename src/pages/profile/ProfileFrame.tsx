import { useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { PageFrame } from '../../components/PageFrame';
import { PageNav } from '../../components/PageNav';
import { paths } from '../../config/paths';

type ProfileFrameProps = { title: string; heading?: string; children: ReactNode };

/** One of the member's own pages, with the links to the others. */
export function ProfileFrame({ title, heading, children }: ProfileFrameProps) {
  const { t } = useLingui();
  const links = [
    { text: t`Details`, to: paths.profile },
    { text: t`Addresses`, to: paths.profileAddresses },
    { text: t`Password`, to: paths.profilePassword },
    { text: t`Devices`, to: paths.profileDevices },
    { text: t`Settings`, to: paths.profileSettings },
  ];
  return (
    <PageFrame title={title} heading={heading} width="sm">
      <PageNav label={t`Profile`} links={links} />
      {children}
    </PageFrame>
  );
}
