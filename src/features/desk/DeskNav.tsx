import { PageNav } from '../../components/PageNav';
import { paths } from '../../config/paths';

const LINKS = [
  { text: 'Orders', to: paths.desk },
  { text: 'Pick list', to: paths.deskPickList },
  { text: 'Summary', to: paths.deskSummary },
];

/** The pages of the desk. */
export const DeskNav = () => <PageNav label="Desk" links={LINKS} />;
