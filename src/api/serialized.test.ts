import { type BaseQueryApi } from '@reduxjs/toolkit/query';
import { serialized } from './serialized';
import { type EndpointOptions } from './reauthBaseQuery';

/** A base query whose calls are answered by hand; `sent` are the urls in the order in which they went out. */
function open() {
  const sent: string[] = [];
  const settle: Record<string, (response: { data: unknown } | Error) => void> = {};
  const query = serialized(({ url }) => {
    sent.push(url);
    return new Promise((resolve, reject) => {
      settle[url] = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
  });
  const dispatch = jest.fn();
  const call = async (
    url: string,
    options: EndpointOptions = { serialized: true },
    signal = new AbortController().signal,
    by = dispatch,
  ) => query({ url }, { signal, dispatch: by } as unknown as BaseQueryApi, options);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { call, sent, settle, turn };
}

test('§4 a change that was aborted while it waited is not sent, and the next one is', async () => {
  const { call, sent, settle, turn } = open();
  const leaver = new AbortController();
  void call('first');
  const left = call('left', { serialized: true }, leaver.signal);
  void call('next');
  leaver.abort();
  await turn();
  settle.first?.({ data: 1 });
  expect(await left).toMatchObject({ error: { status: 'FETCH_ERROR' } });
  await turn();
  expect(sent).toEqual(['first', 'next']);
});

test('calls that commute are sent at once after a response, else after one second; other calls wait', async () => {
  jest.useFakeTimers();
  try {
    const { call, sent, settle } = open();
    const commuting = { serialized: 'commutes' } as const;
    const first = call('first', commuting);
    const second = call('second', commuting);
    const strict = call('strict');
    const last = call('last', commuting);
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['first', 'second']);
    settle.second?.({ data: 2 });
    expect(await second).toEqual({ data: 2, meta: { overlapped: false, outdated: false } });
    await jest.advanceTimersByTimeAsync(9000);
    expect(sent).toEqual(['first', 'second']);
    settle.first?.({ data: 1 });
    expect(await first).toEqual({ data: 1, meta: { overlapped: true, outdated: true } });
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['first', 'second', 'strict']);
    settle.strict?.({ data: 3 });
    expect(await strict).toEqual({ data: 3 });
    await jest.advanceTimersByTimeAsync(0);
    settle.last?.({ data: 4 });
    expect(await last).toEqual({ data: 4 });
  } finally {
    jest.useRealTimers();
  }
});

test('§7 what is not marked waits for nobody, and neither does another store', async () => {
  const { call, sent, turn } = open();
  void call('change');
  void call('read', {});
  void call('elsewhere', { serialized: true }, new AbortController().signal, jest.fn());
  await turn();
  expect([...sent].sort()).toEqual(['change', 'elsewhere', 'read']);
});
