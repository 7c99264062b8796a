import { PageFrame } from '../../components/PageFrame';
import { BuyAgainList } from '../../features/catalog/buyAgain/BuyAgainList';

/** What the member has bought before. */
export const Component = () => (
  <PageFrame title="Buy again" width="xl">
    <BuyAgainList />
  </PageFrame>
);
