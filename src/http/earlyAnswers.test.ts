import { request } from './request';

const asked = jest.fn<Promise<Response>, [Request]>();
const address = 'http://localhost:8000/api/products/?featured=true';
const featured = { url: '/api/products/', params: { featured: 'true' } };

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(Response.json(['asked anew'])));
  globalThis.fetch = asked as unknown as typeof fetch;
  window.earlyAnswers = new Map([[address, Promise.resolve(Response.json(['early']))]]);
});
afterEach(() => {
  delete window.earlyAnswers;
});

test('§7 what the page asked before its scripts were here is used once, by the very call that it answers', async () => {
  expect(await request({ url: '/api/products/', params: { featured: 'true', search: 'x' } })).toEqual({
    data: ['asked anew'],
  });
  expect(await request(featured)).toEqual({ data: ['early'] });
  expect(await request(featured)).toEqual({ data: ['asked anew'] });
  expect(asked.mock.calls.map(([{ url }]) => url.replace(/_t=\d{13}$/, ''))).toEqual([
    `${address}&search=x&`,
    `${address}&`,
  ]);
});

test('§7 a call with a bearer never takes it', async () => {
  expect(await request(featured, { token: 'a.b.c' })).toEqual({ data: ['asked anew'] });
  expect(window.earlyAnswers?.size).toBe(1);
});

test('§8 an early call that failed is a failed call, and one that was left is left', async () => {
  window.earlyAnswers?.set(address, Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
  expect(await request(featured)).toMatchObject({ error: { status: 'TIMEOUT_ERROR' } });
  window.earlyAnswers?.set(address, new Promise(() => undefined));
  const left = new AbortController();
  const waiting = request(featured, { signal: left.signal });
  left.abort();
  expect(await waiting).toMatchObject({ error: { status: 'FETCH_ERROR' } });
  expect(asked).not.toHaveBeenCalled();
});
