import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '../../components/PageFrame';
import { useAuthStatus } from '../../features/auth/authContext';
import { LoginReason } from '../../features/auth/LoginReason';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { FavouriteList } from '../../features/catalog/favourites/FavouriteList';
import { WaitingList } from '../../features/catalog/stockAlerts/WaitingList';

/** What the member keeps and waits for; a visitor's favourites are in their browser. */
export function Component() {
  const { t } = useLingui();
  const status = useAuthStatus();
  return (
    <PageFrame title={t`Favourites`} width="xl">
      <LoginReason id={LOGIN_REASON_ID} />
      {/* A visitor who logs in here has another list. */}
      <FavouriteList key={status} />
      {status === 'authenticated' && <WaitingList />}
    </PageFrame>
  );
}
