import { performance } from 'node:perf_hooks';
import { createCallQueue } from '../http/callQueue';

/** Longer than a visitor waits: the page is kept for the next one. */
const WAIT_MAX_MS = 30_000;

/** Runs one task at a time. After each task the processor is left to others for as long as it was in use during the task. */
export function createRenderQueue(): <T>(render: () => Promise<T>) => Promise<T> {
  const queue = createCallQueue(1, WAIT_MAX_MS);
  return (render) =>
    new Promise((resolve, reject) => {
      const renderAndPause = async () => {
        const before = performance.eventLoopUtilization();
        await render().then(resolve, reject);
        const { active } = performance.eventLoopUtilization(before);
        await new Promise((end) => setTimeout(end, active));
      };
      queue(renderAndPause).catch(reject);
    });
}
