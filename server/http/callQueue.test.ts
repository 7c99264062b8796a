import { ServiceUnavailableError } from './errors';
import { ClientGoneError, createCallQueue } from './callQueue';

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
    const refused = expect(queue(abandoned.work, () => isGone)).rejects.toThrow(ClientGoneError);
    isGone = true;
    first.finish();
    await running;
    await refused;
    expect(abandoned.work).not.toHaveBeenCalled();
    expect(await queue(async () => 'done')).toBe('done');
  });

  test('work beyond the slots waits in order of arrival; while a thousand wait, more is refused', async () => {
    const queue = createCallQueue(2);
    const begun: number[] = [];
    const works = Array.from({ length: 1002 }, () => open());
    const running = works.map(({ work }, index) => queue(() => (begun.push(index), work())));
    await expect(queue(async () => {})).rejects.toThrow(ServiceUnavailableError);
    expect(begun).toEqual([0, 1]);
    works[1]!.finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    const next = queue(async () => 'done');
    for (const { finish } of works) finish();
    await Promise.all(running);
    expect([await next, begun]).toEqual(['done', works.map((_, index) => index)]);
  });

  test('work that has begun is not cut off', async () => {
    const { work, finish } = open();
    const running = createCallQueue(1)(work);
    await jest.advanceTimersByTimeAsync(5000);
    finish();
    await expect(running).resolves.toBeUndefined();
  });
});
