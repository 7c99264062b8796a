import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { paths } from '../../config/paths';

/** In place of an order that the member does not have. */
export const UnknownOrder = () => (
  <StatusMessage
    title="We cannot find this order"
    icon={<InfoIcon />}
    links={[{ to: paths.orders, text: 'All orders' }]}
  >
    It may belong to another account.
  </StatusMessage>
);
