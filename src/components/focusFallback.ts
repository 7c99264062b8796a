import { focusHeading } from './focusHeading';

/**
 * A ref for an element that is removed while something in it, or in its dialog, may have the focus: the page's heading gets it, without
 * scrolling.
 */
export const focusFallback = () => () => {
  const focused = document.activeElement;
  // Called before the removal.
  queueMicrotask(() => {
    if (focused && !focused.isConnected) focusHeading({ preventScroll: true });
  });
};
