/** Checks that two servers give the same responses. */
import assert from 'node:assert/strict';

/** A body without what may differ: the server's address, the order of a link's parameters, fractions of a second. */
function comparable(text, address) {
  return JSON.parse(text.replaceAll(address, ''), (key, value) => {
    if (value === null) return value;
    if (key === 'created_at') return value.slice(0, '2026-01-01T00:00:00'.length);
    if (key !== 'next' && key !== 'previous') return value;
    const { pathname, searchParams } = new URL(value, 'http://shop');
    searchParams.sort();
    return `${pathname}?${searchParams}`;
  });
}

async function call({ address }, url, options) {
  const response = await fetch(`${address}/api/${url}`, options);
  return { url, status: response.status, body: comparable(await response.text(), address) };
}

/** Throws an AssertionError with the difference unless both servers give the same response to each GET. */
export async function compareReads(servers, urls, headers) {
  for (const url of urls) {
    const [ours, theirs] = await Promise.all(servers.map((server) => call(server, url, { headers })));
    assert.deepEqual(theirs, ours);
  }
}

/** Adds to the cart over each server. Throws an AssertionError unless each add is counted once and answered with the whole cart. */
export async function compareAdds(servers, { url, body }, headers) {
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const responses = [];
  // Theirs first, so that it stores a new line.
  for (const server of servers.toReversed()) {
    responses.push(await call(server, url, options));
    const read = await call(servers[0], 'products/cart/me/', { headers });
    assert.deepEqual(responses.at(-1).body, read.body);
  }
  const [theirs, ours] = responses;
  assert.equal(theirs.status, ours.status);
  assert.equal(ours.body.total_items, theirs.body.total_items + 1);
}
