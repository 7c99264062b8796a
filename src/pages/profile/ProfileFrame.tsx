import { type ReactNode } from 'react';
import { PageFrame } from '../../components/PageFrame';
import { PageNav } from '../../components/PageNav';
import { paths } from '../../config/paths';

const LINKS = [
  { text: 'Details', to: paths.profile },
  { text: 'Addresses', to: paths.profileAddresses },
  { text: 'Password', to: paths.profilePassword },
  { text: 'Devices', to: paths.profileDevices },
  { text: 'Settings', to: paths.profileSettings },
];

type ProfileFrameProps = { title: string; heading?: string; children: ReactNode };

/** One of the member's own pages, with the links to the others. */
export function ProfileFrame({ title, heading, children }: ProfileFrameProps) {
  return (
    <PageFrame title={title} heading={heading} width="sm">
      <PageNav label="Profile" links={LINKS} />
      {children}
    </PageFrame>
  );
}
