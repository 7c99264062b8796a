import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { answerPasswordRequest, isPasswordRequested, subscribeToPasswordRequests } from '../../session/passwordPrompt';
import { lazyDialog } from './lazyDialog';

const PasswordDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskPassword" */ './PasswordDialog')).PasswordDialog,
);

const cancel = () => answerPasswordRequest(false);

/** Asks for the password when a call of the desk needs it, whatever page or dialog has made it. Who leaves the page cancels. */
export function PasswordPrompt() {
  const isOpen = useSyncExternalStore(subscribeToPasswordRequests, isPasswordRequested, () => false);
  const { pathname } = useLocation();
  useEffect(() => cancel, [pathname]);
  return (
    isOpen && (
      <Suspense>
        <PasswordDialog onEntered={() => answerPasswordRequest(true)} onClose={cancel} />
      </Suspense>
    )
  );
}
