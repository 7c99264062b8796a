import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { paths } from '../../../config/paths';
import { ProductSkeletons } from '../ProductSkeletons';
import { BoughtGrid } from './BoughtGrid';
import { buyAgainErrors, useGetBuyAgainQuery } from './buyAgainEndpoints';

/** Everything that the member has bought before and that is in stock. */
export function BuyAgainList() {
  const { t } = useLingui();
  const { currentData: bought, isError, isFetching, error, refetch } = useGetBuyAgainQuery();
  if (isError && !isFetching && !bought)
    return <ErrorState title={errorText(buyAgainErrors.load, error)} onRetry={() => void refetch()} />;
  if (!bought) return <ProductSkeletons count={4} />;
  if (bought.length === 0)
    return (
      <StatusMessage
        title={t`Nothing to buy again yet`}
        icon={<BasketIcon />}
        links={[{ to: paths.products, text: t`See all products` }]}
      >
        <Trans>What you order appears here while it is in stock.</Trans>
      </StatusMessage>
    );
  return (
    <>
      <VisuallyHidden>
        <h2>
          <Trans>Bought before</Trans>
        </h2>
      </VisuallyHidden>
      <BoughtGrid bought={bought} />
    </>
  );
}
