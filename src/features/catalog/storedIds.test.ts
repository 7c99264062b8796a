import { act, renderHook } from '@testing-library/react';
import { createStoredIds } from './storedIds';

const { read, useIds, write } = createStoredIds('kept', 3);

test('a list follows what this tab and another one write', () => {
  const { result, unmount } = renderHook(useIds);
  act(() => write([1, 2, 3, 4]));
  expect(result.current).toEqual([1, 2, 3]);
  window.localStorage.setItem('kept', '[7]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kept' })));
  expect(result.current).toEqual([7]);
  expect(read()).toEqual([7]);
  unmount();
});
