/** Several processes on one port: the primary owns the embedded database and the metrics port, the workers serve. */
import cluster, { type Worker } from 'node:cluster';
import { isShuttingDown, onShutdown } from './shutdown';

/** Delay before a worker is replaced that has lived for less than this. */
const RESTART_DELAY_MS = 1000;

/** A worker has ended before it was open. It has printed why. */
export class WorkerFailed extends Error {}

/** What a worker sends to the primary when the database is ready. */
const OPEN = 'open';

/** Tells the primary that this worker serves the shop. */
export function reportOpen(): void {
  process.send?.(OPEN);
}

/**
 * Starts `count` workers that run `program` with this environment in addition to the primary's, and replaces each that exits.
 * Resolves when all of them are open. Rejects with WorkerFailed when one ends before.
 */
export async function runWorkers(program: string, count: number, environment: Record<string, string>): Promise<void> {
  // The workers accept connections themselves: the primary would hand some to a worker that has just exited.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  onShutdown(endWorkers);
  let open = 0;
  await new Promise<void>((resolve, reject) => {
    cluster.on('message', (_worker, message) => {
      if (message !== OPEN) return;
      open += 1;
      if (open === count) resolve();
    });
    cluster.on('exit', ({ process: { pid } }, code, signal) => {
      if (isShuttingDown()) return;
      if (open < count) return reject(new WorkerFailed('A worker process could not start; see its message above.'));
      console.error(`process ${pid} ended with ${signal ?? code}; a new process replaces it`);
      const uptime = performance.now() - (startedAt.get(pid) ?? 0);
      setTimeout(() => isShuttingDown() || fork(environment), uptime < RESTART_DELAY_MS ? RESTART_DELAY_MS : 0);
    });
    for (let started = 0; started < count; started += 1) fork(environment);
  });
}

const startedAt = new Map<number | undefined, number>();

function fork(environment: Record<string, string>): void {
  const worker = cluster.fork(environment);
  startedAt.set(worker.process.pid, performance.now());
  worker.once('exit', () => startedAt.delete(worker.process.pid));
  // A message to a dying worker fails; its 'exit' event is enough.
  worker.on('error', () => {});
}

/** Shuts down each worker gracefully. */
async function endWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );
  await Promise.all(
    workers.map((worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.process.kill('SIGTERM');
      return ended;
    }),
  );
}
