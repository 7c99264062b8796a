import { api } from '../api/api';
import { closeToasts } from '../components/feedback/toastQueue';
import { keepRoom } from '../features/catalog/buyAgain/buyAgainRoom';
import { clearViewed } from '../features/catalog/product/viewedProducts';
import { forgetDrafts } from '../session/memberDrafts';
import { type AuthAction, authEvents, memberLeft, selectUser } from '../session/sessionSlice';
import { type AppStore } from './store';

/** Returns the function that puts a transition of the auth actor into the store, and clears what the next member must not see. */
export function mirrorSession({ dispatch, getState }: AppStore) {
  /** The id of the member whom this page has shown last, also after the server has ended their session. */
  let lastMember: number | undefined;
  return (action: AuthAction): void => {
    const former = selectUser(getState());
    dispatch(action);
    const user = selectUser(getState());
    // The responses that a former user got must not be shown to the next one.
    if (former && former.id !== user?.id) dispatch(api.util.resetApiState());
    const isCleared = authEvents.cleared.match(action);
    // The next person at this browser sees nothing of the last one.
    if (lastMember !== undefined && (isCleared || (user && user.id !== lastMember))) {
      dispatch(memberLeft());
      clearViewed();
      keepRoom(null);
      forgetDrafts();
      closeToasts();
    }
    // This tab may hold drafts of a session that ended before it was reloaded.
    if (user) forgetDrafts(user.id);
    if (user || isCleared) lastMember = user?.id;
  };
}
