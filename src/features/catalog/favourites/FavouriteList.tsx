import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { paths } from '../../../config/paths';
import { ProductGrid } from '../ProductGrid';
import { ProductSkeletons } from '../ProductSkeletons';
import { favouriteErrors, useGetProductsByIdQuery } from './favouriteEndpoints';
import { useFavouriteIds } from './useFavourites';
import { useShownIds } from './useShownIds';

/** The favourites of the member, or of the visitor in this browser. */
export function FavouriteList() {
  const { ids, error, retry } = useFavouriteIds();
  if (error) return <ErrorState title={errorText(favouriteErrors.load, error)} onRetry={retry} />;
  return ids ? <Favourites ids={ids} /> : <ProductSkeletons count={4} />;
}

/** A product whose heart is taken away stays until the page is left, so that the heart can be set again. */
function Favourites({ ids }: { ids: number[] }) {
  const { t } = useLingui();
  const shown = useShownIds(ids);
  const { data, isError, isFetching, error, refetch } = useGetProductsByIdQuery(shown, { skip: shown.length === 0 });
  if (isError && !isFetching && !data)
    return <ErrorState title={errorText(favouriteErrors.load, error)} onRetry={() => void refetch()} />;
  if (shown.length > 0 && !data) return <ProductSkeletons count={Math.min(4, shown.length)} />;
  if (!data?.length)
    return (
      <StatusMessage title={t`No favourites yet`} links={[{ to: paths.products, text: t`See all products` }]}>
        <Trans>Press the heart of a product to keep it here.</Trans>
      </StatusMessage>
    );
  return (
    <>
      <VisuallyHidden>
        <h2>
          <Trans>Your favourites</Trans>
        </h2>
      </VisuallyHidden>
      <ProductGrid products={data} />
    </>
  );
}
