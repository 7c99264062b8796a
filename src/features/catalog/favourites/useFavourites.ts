import { useLingui } from '@lingui/react/macro';
import { MAX_FAVOURITES } from '../../../../contract/wishRules';
import { errorText } from '../../../http/apiError';
import { useAppDispatch, useAppSelector } from '../../../api/hooks';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { selectSessionStatus } from '../../../session/sessionSlice';
import { favouriteApi, favouriteErrors, useGetFavouritesQuery } from './favouriteEndpoints';
import { readVisitorFavourites, useVisitorFavourites, writeVisitorFavourites } from './visitorFavourites';

const { addFavourite, removeFavourite } = favouriteApi.endpoints;

const useIsMember = () => useAppSelector(selectSessionStatus) === 'authenticated';

/** Whether a product is a favourite of the member, or of the visitor in this browser, and the change of it. */
export function useFavourite(id: number): { isFavourite: boolean; toggle: () => Promise<boolean> } {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isMember = useIsMember();
  const ofVisitor = useVisitorFavourites();
  // The hearts of a list share one response.
  const { isKept } = useGetFavouritesQuery(undefined, {
    skip: !isMember,
    refetchOnMountOrArgChange: false,
    selectFromResult: ({ data }) => ({ isKept: data?.products.includes(id) === true }),
  });
  const isFavourite = isMember ? isKept : ofVisitor.includes(id);

  /** Resolves whether the product was added. */
  const toggle = async () => {
    if (isMember) {
      const call = isFavourite ? removeFavourite.initiate(id) : addFavourite.initiate(id);
      const { error } = await dispatch(call);
      if (error) enqueueSnackbar(errorText(favouriteErrors.change, error), { variant: 'error' });
      return !isFavourite && !error;
    }
    const others = readVisitorFavourites().filter((other) => other !== id);
    if (!isFavourite && others.length >= MAX_FAVOURITES) {
      const text = t`You can keep at most ${MAX_FAVOURITES} favourites. Please remove one first.`;
      enqueueSnackbar(text, { variant: 'error' });
      return false;
    }
    writeVisitorFavourites(isFavourite ? others : [id, ...others]);
    return !isFavourite;
  };
  return { isFavourite, toggle };
}

/** The ids of all favourites, the last one first; undefined while they load. */
export function useFavouriteIds() {
  const status = useAppSelector(selectSessionStatus);
  const ofVisitor = useVisitorFavourites();
  const query = useGetFavouritesQuery(undefined, { skip: status !== 'authenticated' });
  const { currentData, isError, isFetching, error } = query;
  const ofMember = { anonymous: ofVisitor, authenticated: currentData?.products, starting: undefined };
  return {
    ids: ofMember[status],
    error: isError && !isFetching && !currentData ? error : null,
    retry: () => void query.refetch(),
  };
}
