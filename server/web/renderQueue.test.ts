import { performance } from 'node:perf_hooks';
import { createRenderQueue } from './renderQueue';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('SSR-16 one page is rendered at a time, and the processor is free for as long as it was in use before the next one', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 10, active: 30, utilization: 0.75 });
  const queue = createRenderQueue();
  let finish = () => {};
  const first = queue(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = jest.fn(async () => 'page');
  const queued = queue(second);
  await tick();
  jest.advanceTimersByTime(1000);
  expect(second).not.toHaveBeenCalled();
  finish();
  await first;
  await tick();
  jest.advanceTimersByTime(29);
  await tick();
  expect(second).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(await queued).toBe('page');
});

test('SSR-16 a page that cannot be rendered holds up no other', async () => {
  const queue = createRenderQueue();
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'page')).toBe('page');
});
