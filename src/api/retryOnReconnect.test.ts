import { type BaseQueryApi } from '@reduxjs/toolkit/query';
import { type ApiBaseQuery } from './reauthBaseQuery';
import { retryOnReconnect } from './retryOnReconnect';

const failed = { error: { status: 'FETCH_ERROR' as const, error: 'TypeError: Failed to fetch' } };

afterEach(() => void jest.useRealTimers());

test.each([
  [0, 'GET', 5],
  [14_600, 'GET', 2],
  [15_000, 'GET', 1],
  [0, 'POST', 1],
])('§7 %i ms after the return of the connection, a %s without one is sent %i times', async (wait, method, times) => {
  jest.useFakeTimers();
  const send = jest.fn<ReturnType<ApiBaseQuery>, Parameters<ApiBaseQuery>>(async () => failed);
  const query = retryOnReconnect(send);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(wait);
  const response = query({ url: '/', method }, { signal: new AbortController().signal } as BaseQueryApi, {});
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await response).toMatchObject(failed);
  expect(send).toHaveBeenCalledTimes(times);
});
