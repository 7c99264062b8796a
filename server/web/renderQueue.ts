import { performance } from 'node:perf_hooks';
import { createSemaphore } from '../http/semaphore';

/** Runs one task at a time. After each task the processor is left to others for as long as it was in use during the task. */
export function createRenderQueue(): <T>(render: () => Promise<T>) => Promise<T> {
  const acquire = createSemaphore(1);
  return async (render) => {
    const release = await acquire();
    const before = performance.eventLoopUtilization();
    try {
      return await render();
    } finally {
      setTimeout(release, performance.eventLoopUtilization(before).active);
    }
  };
}
