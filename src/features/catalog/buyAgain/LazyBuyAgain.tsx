import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useAppSelector } from '../../../api/hooks';
import { lazyPart } from '../../../components/lazyPart';
import { selectSessionStatus } from '../../../session/sessionSlice';
import { hasRoom, RESERVED_HEIGHT } from './buyAgainRoom';

const BuyAgainRow = lazyPart(
  async () => (await import(/* webpackChunkName: "buyAgain" */ './BuyAgainRow')).BuyAgainRow,
  () => null,
);

const Room = styled('div')({ minHeight: RESERVED_HEIGHT });

/**
 * What a member may buy again: with `isFirst` before the products that everybody sees, where its room is reserved; without, behind them, where it
 * is not. Its script is loaded for members alone.
 */
export function LazyBuyAgain({ isFirst = false }: { isFirst?: boolean }) {
  const status = useAppSelector(selectSessionStatus);
  const [isReserved] = useState(() => typeof document !== 'undefined' && hasRoom());
  const row = status === 'authenticated' && isReserved === isFirst && (
    <Suspense>
      <BuyAgainRow />
    </Suspense>
  );
  if (!isFirst) return row;
  return status === 'starting' || (status === 'authenticated' && isReserved) ? <Room>{row}</Room> : null;
}
