import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '../../components/PageFrame';
import { BuyAgainList } from '../../features/catalog/buyAgain/BuyAgainList';

/** What the member has bought before. */
export function Component() {
  const { t } = useLingui();
  return (
    <PageFrame title={t`Buy again`} width="xl">
      <BuyAgainList />
    </PageFrame>
  );
}
