import { type FocusEvent } from 'react';

/** Scrolls what gets the focus into sight, for a line to swipe: a browser leaves it where it is as long as a part of it can be seen. */
export const showFocused = ({ target }: FocusEvent): void =>
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
