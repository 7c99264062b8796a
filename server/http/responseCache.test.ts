import { createResponse, type CachedResponse } from './cachedResponse';
import { createResponseCache, type ResponseCache } from './responseCache';

let cache: ResponseCache;
beforeEach(() => {
  cache = createResponseCache(100_000);
  cache.resume();
});
afterEach(() => jest.useRealTimers());

const respond = (text: string) => createResponse(JSON.stringify(text));
const bodyOf = async (key: string, text: string) =>
  JSON.parse(String((await cache.fetch(key, () => respond(text))).body)) as string;

test('concurrent calls for one key share one load, and later ones its result', async () => {
  const load = jest.fn(() => respond('first'));
  const bodies = await Promise.all(Array.from({ length: 5 }, () => cache.fetch('key', load)));
  await cache.fetch('key', load);
  expect(load).toHaveBeenCalledTimes(1);
  expect(new Set(bodies).size).toBe(1);
});

test('§7 a load that began before a change answers its callers and is not stored', async () => {
  let finish!: () => void;
  const begun = new Promise<void>((resolve) => (finish = resolve));
  const before = cache.fetch('key', () => begun.then(() => respond('old')));
  cache.clear();
  const after = bodyOf('key', 'new');
  finish();
  expect(String((await before).body)).toBe('"old"');
  expect(await after).toBe('new');
  expect(await bodyOf('key', 'loaded again')).toBe('new');
});

test('a load that fails is reported to all its callers and tried again', async () => {
  const fail = () => Promise.reject(new Error('away'));
  const failed = [cache.fetch<number>('key', fail), cache.fetch<number>('key', fail)];
  cache.clear();
  for (const each of failed) await expect(each).rejects.toThrow('away');
  expect(await bodyOf('key', 'new')).toBe('new');
});

test('the least recently used responses go when the memory is full, their compressed form included', async () => {
  const text = 'x'.repeat(20_000);
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) await bodyOf(key, text);
  expect(await bodyOf('a', 'loaded again')).toBe(text);
  expect(await bodyOf('b', 'loaded again')).toBe('loaded again');
});

test('a page with another status than 200 is not stored, and displaces nothing', async () => {
  const text = 'x'.repeat(30_000);
  await bodyOf('a', text);
  await bodyOf('b', text);
  const load = jest.fn(async () => ({ ...(await respond(text)), status: 404 }));
  for (const key of ['unknown', 'unknown', 'unknown too'])
    expect(await cache.fetch(key, load)).toHaveProperty('status');
  expect(load).toHaveBeenCalledTimes(3);
  expect([await bodyOf('a', 'loaded again'), await bodyOf('b', 'loaded again')]).toEqual([text, text]);
});

test('nothing is stored before changes are notified', async () => {
  cache = createResponseCache();
  await bodyOf('key', 'old');
  expect(await bodyOf('key', 'new')).toBe('new');
});

test('while changes are not notified responses are served for 30 s, and no others are stored', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  await bodyOf('key', 'stored');
  cache.suspend();
  await bodyOf('other', 'old');
  expect(await bodyOf('other', 'new')).toBe('new');
  jest.advanceTimersByTime(20_000);
  cache.suspend();
  jest.advanceTimersByTime(9_999);
  expect(await bodyOf('key', 'new')).toBe('stored');
  jest.advanceTimersByTime(1);
  expect(await bodyOf('key', 'new')).toBe('new');
});

test('as soon as changes are notified again, nothing from before is served', async () => {
  await bodyOf('key', 'old');
  cache.suspend();
  cache.resume();
  expect(await bodyOf('key', 'new')).toBe('new');
  expect(await bodyOf('key', 'loaded again')).toBe('new');
});

const away = <T = CachedResponse>(): Promise<T> => Promise.reject(new Error('Connection terminated unexpectedly'));

test('a database that is away is answered for by what a change dropped within the last minute', async () => {
  await bodyOf('key', 'dropped');
  cache.clear();
  expect(String((await cache.fetch('key', away)).body)).toBe('"dropped"');
  await expect(cache.fetch('other', away)).rejects.toThrow('Connection terminated');
  await expect(cache.fetch('key', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect(await bodyOf('key', 'new')).toBe('new');
});

test('what a change dropped stands in for a minute, and no longer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  await bodyOf('key', 'dropped');
  cache.clear();
  jest.advanceTimersByTime(59_999);
  expect(String((await cache.fetch('key', away)).body)).toBe('"dropped"');
  jest.advanceTimersByTime(1);
  await expect(cache.fetch('key', away)).rejects.toThrow('Connection terminated');
});

test('a load that fails after a change is not shared with calls that come after the change', async () => {
  let fail!: () => void;
  const begun = new Promise<never>((_resolve, reject) => (fail = () => reject(new Error('Not found.'))));
  const before = cache.fetch<CachedResponse>('key', () => begun);
  cache.clear();
  const after = bodyOf('key', 'new');
  fail();
  await expect(before).rejects.toThrow('Not found.');
  expect(await after).toBe('new');
});

test('a database that is away is answered for by what was valid at its loss for 30 s, and no longer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  await bodyOf('key', 'valid at the loss');
  cache.suspend();
  jest.advanceTimersByTime(29_999);
  expect(String((await cache.fetch('key', away)).body)).toBe('"valid at the loss"');
  jest.advanceTimersByTime(1);
  await expect(cache.fetch('key', away)).rejects.toThrow('Connection terminated');
});

test('what was built from a dropped entry answers all who wait for it, and is not stored, nor what is built from it', async () => {
  const count = (load: () => Promise<number>) => cache.fetch('count', load);
  const list = (load: () => Promise<number>) =>
    cache.fetch('list', async () => respond(`${await count(load)} products`));
  const page = async (key: string, load: () => Promise<number>) =>
    String((await cache.fetch(key, async () => createResponse(`page: ${String((await list(load)).body)}`))).body);
  const pages = (load: () => Promise<number>) => Promise.all([page('first', load), page('second', load)]);
  await pages(async () => 1);
  cache.clear();
  expect(await pages(away)).toEqual(['page: "1 products"', 'page: "1 products"']);
  expect(await pages(async () => 2)).toEqual(['page: "2 products"', 'page: "2 products"']);
  expect(await pages(async () => 3)).toEqual(['page: "2 products"', 'page: "2 products"']);
});

test('while changes are not notified, a database that does not answer is waited for 2 s at most', async () => {
  await bodyOf('key', 'dropped');
  cache.clear();
  cache.suspend();
  const silent = () => new Promise<CachedResponse>(() => {});
  expect(String((await cache.fetch('key', silent)).body)).toBe('"dropped"');
});
