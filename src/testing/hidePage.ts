import { act } from '@testing-library/react';

/** Puts the page into the background, or shows it again. */
export function hidePage(isHidden = true): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}
