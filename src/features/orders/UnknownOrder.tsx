import { Trans, useLingui } from '@lingui/react/macro';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { paths } from '../../config/paths';

/** In place of an order that the member does not have. */
export function UnknownOrder() {
  const { t } = useLingui();
  return (
    <StatusMessage
      title={t`We cannot find this order`}
      icon={<InfoIcon />}
      links={[{ to: paths.orders, text: t`All orders` }]}
    >
      <Trans>It may belong to another account.</Trans>
    </StatusMessage>
  );
}
