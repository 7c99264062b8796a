import { ServiceUnavailableError } from './errors';
import { createCallQueue, createSemaphore } from './semaphore';

test('tasks beyond the limit of a semaphore wait until a slot is released', async () => {
  const acquire = createSemaphore(2);
  const [first, second] = [await acquire(), await acquire()];
  const order: string[] = [];
  const third = acquire().then((release) => (order.push('third'), release));
  const fourth = acquire().then((release) => (order.push('fourth'), release));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  first();
  await third;
  expect(order).toEqual(['third']);
  second();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

describe('the queue of calls', () => {
  /** Work that lasts until `finish` is called. */
  const open = () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    return { work: jest.fn(() => finished), finish };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('work that has waited for 3.5 s is refused, does not begin later, and leaves its slot to the next', async () => {
    const queue = createCallQueue(1);
    const [first, late, next] = [open(), open(), jest.fn(async () => 'done')];
    const running = queue(first.work);
    const refused = expect(queue(late.work)).rejects.toThrow(ServiceUnavailableError);
    await jest.advanceTimersByTimeAsync(3499);
    const waiting = queue(next);
    await jest.advanceTimersByTimeAsync(1);
    await refused;
    first.finish();
    await running;
    expect(await waiting).toBe('done');
    expect(late.work).not.toHaveBeenCalled();
  });

  test('work whose client has gone while it waited does not begin', async () => {
    const queue = createCallQueue(1);
    const [first, abandoned] = [open(), open()];
    let isGone = false;
    const running = queue(first.work);
    const refused = expect(queue(abandoned.work, () => isGone)).rejects.toThrow(ServiceUnavailableError);
    isGone = true;
    first.finish();
    await running;
    await refused;
    expect(abandoned.work).not.toHaveBeenCalled();
    expect(await queue(async () => 'done')).toBe('done');
  });

  test('work that has begun is not cut off', async () => {
    const { work, finish } = open();
    const running = createCallQueue(1)(work);
    await jest.advanceTimersByTimeAsync(5000);
    finish();
    await expect(running).resolves.toBeUndefined();
  });
});
