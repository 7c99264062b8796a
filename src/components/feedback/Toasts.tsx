import { type ComponentType, useEffect, useState } from 'react';
import { styled } from '../styled';
import { AUTO_CLOSE, subscribeToWaitingToasts, takeWaitingToasts } from './toast';

const Plain = styled('p')(({ theme }) => ({
  position: 'fixed',
  inset: `${theme.spacing(14)} ${theme.spacing(2)} auto auto`,
  zIndex: theme.zIndex.snackbar,
  pointerEvents: 'none',
  margin: 0,
  padding: theme.spacing(1.5, 2),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.default,
}));

// Fetched when the browser is idle, shown at the first message: so a message about a lost connection can still appear.
async function fetchHost(): Promise<ComponentType> {
  await import(/* webpackChunkName: "toasts", webpackPrefetch: true */ './gooberSheet');
  return (await import(/* webpackChunkName: "toasts", webpackPrefetch: true */ './ToastHost')).ToastHost;
}

/** Where messages appear. The live region is there before the first of them; what shows them is asked for again with each message until it is here. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType>();
  const [plain, setPlain] = useState('');

  useEffect(() => {
    const showPlain = () => {
      const texts = takeWaitingToasts().map(({ message }) => message);
      if (texts.length > 0) setPlain(texts.join(' '));
    };
    return subscribeToWaitingToasts(() => void fetchHost().then((host) => setHost(() => host), showPlain));
  }, []);
  useEffect(() => {
    if (!plain) return;
    const timer = setTimeout(() => setPlain(''), AUTO_CLOSE);
    return () => clearTimeout(timer);
  }, [plain]);

  return (
    <div aria-live="polite">
      {plain && <Plain>{plain}</Plain>}
      {Host && <Host />}
    </div>
  );
}
