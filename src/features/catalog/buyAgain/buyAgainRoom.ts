import { browserStorage } from '../../../session/storage';

/**
 * The height of the row "Buy again", kept in this browser: the front page reserves its room before the first paint, so that nothing moves when
 * the row comes. `public/index.html` reads it.
 */
const KEY = 'buy_again';
const VARIABLE = '--buy-again';

/** The height to reserve, as CSS. */
export const RESERVED_HEIGHT = `var(${VARIABLE}, 0)`;

/** Whether the room is reserved. */
export const hasRoom = (): boolean => document.documentElement.style.getPropertyValue(VARIABLE) !== '';

/** Keeps the height in pixels for windows of the width of this one; null forgets it. */
export function keepRoom(height: number | null): void {
  const { style } = document.documentElement;
  if (height === null) style.removeProperty(VARIABLE);
  else style.setProperty(VARIABLE, `${height}px`);
  // Without storage it is reserved in this document only.
  browserStorage.write(KEY, height === null ? null : `${window.innerWidth} ${height}`);
}
