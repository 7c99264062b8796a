import { Suspense } from 'react';
import { useAppSelector } from '../../../api/hooks';
import { lazyPart } from '../../../components/lazyPart';
import { selectSessionStatus } from '../../../session/sessionSlice';

const BuyAgainRow = lazyPart(
  async () => (await import(/* webpackChunkName: "buyAgain" */ './BuyAgainRow')).BuyAgainRow,
  () => null,
);

/** What a member may buy again. Its script is loaded for members alone. */
export const LazyBuyAgain = () =>
  useAppSelector(selectSessionStatus) === 'authenticated' && (
    <Suspense>
      <BuyAgainRow />
    </Suspense>
  );
