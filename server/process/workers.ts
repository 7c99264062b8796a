/** Several processes on one port: the first holds the port, the database of its own and the metrics, the others serve. */
import cluster, { type Worker } from 'node:cluster';
import { isShuttingDown, onShutdown } from './shutdown';

/** A process that dies as soon as it is born is not replaced at once. */
const PAUSE_MS = 1000;

/**
 * Starts `count` processes of `program` with these settings beside the environment, and replaces each that dies. Resolves once all of them listen;
 * rejects, with no more to say than they have said themselves, when the first of them cannot start.
 */
export async function runWorkers(program: string, count: number, environment: Record<string, string>): Promise<void> {
  // Each takes its connections from the port itself: handed out by the first process, some go to one that has just died, and wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  onShutdown(endWorkers);
  let opened = false;
  await new Promise<void>((resolve, reject) => {
    let listening = 0;
    cluster.on('listening', () => {
      listening += 1;
      if (listening < count) return;
      opened = true;
      resolve();
    });
    cluster.on('exit', ({ process: { pid } }, code, signal) => {
      if (isShuttingDown()) return;
      if (!opened) return reject(new WorkerFailed('No process could be started: what it has said stands above.'));
      console.error(`process ${pid} ended with ${signal ?? code}; another takes its place`);
      const uptime = performance.now() - (born.get(pid) ?? 0);
      setTimeout(() => isShuttingDown() || fork(environment), uptime < PAUSE_MS ? PAUSE_MS : 0);
    });
    for (let started = 0; started < count; started += 1) fork(environment);
  });
}

/** A process has ended before it listened. It has said itself why. */
export class WorkerFailed extends Error {}

const born = new Map<number | undefined, number>();

function fork(environment: Record<string, string>): void {
  const worker = cluster.fork(environment);
  born.set(worker.process.pid, performance.now());
  worker.once('exit', () => born.delete(worker.process.pid));
  // What cannot be told to a dying process: its end is heard of by itself.
  worker.on('error', () => {});
}

/** Lets each process end what it has under way. */
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
