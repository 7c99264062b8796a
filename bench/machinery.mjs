/** Starts servers and measures them. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A free port below those that the system gives to outgoing connections, which could take it before the server does. */
export async function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs a Node script as a server, see `startProgram`. */
export const startServer = (script, environment, path) => startProgram(process.execPath, [script], environment, path);

/** Runs a program as a server on `PORT`. Resolves once `path` responds. `stop()` and `kill()` resolve to the exit code. */
export async function startProgram(program, args, environment, path) {
  const port = await freePort();
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  for (
    let tries = 0;
    !(await fetch(address + path).then(
      (response) => response.status < 500,
      () => false,
    ));
    tries += 1
  ) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const end = (signal) => {
    child.kill(signal);
    return ended.then(([code]) => code);
  };
  return {
    address,
    pid: child.pid,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The ids of the processes that a process has started. */
export const childrenOf = (pid) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

/** Linux counts the processor time of children that have ended in hundredths of a second. */
const TICK_US = 10_000;

const readStat = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').map(Number);

/** The processor time of a process by its threads, in microseconds: the scheduler counts nanoseconds. */
const runTime = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
    .reduce((sum, each) => sum + each, 0);

/** The processor time that processes have used so far, in microseconds. */
export const processorTime = (pids) => pids.map(runTime).reduce((sum, each) => sum + each, 0);

/** The processor time that a PostgreSQL has used so far, with its connections that have ended, in microseconds. */
export function postgresTime(dataDirectory) {
  const postmaster = Number.parseInt(readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
  const ended = readStat(postmaster);
  let time = runTime(postmaster) + (ended[13] + ended[14]) * TICK_US;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readStat(pid)[1] === postmaster) time += runTime(pid);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return time;
}

/** The peak and current memory of a process, in MB. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return { most: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/**
 * One run of autocannon with 16 connections: requests a second, latencies in milliseconds, and the server's processor time a request in
 * microseconds, which other load affects least. `pids` are the server's processes. Throws when a response was an error.
 */
export async function fire({ address, pid, pids = [pid] }, path, seconds, options = []) {
  const url = address + path;
  const before = processorTime(pids);
  const args = ['-c', '16', '-d', String(seconds), '-j', '-n', ...options, url];
  const { stdout } = await execute('autocannon', args, { maxBuffer: 16 * 1024 * 1024 });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cost: (processorTime(pids) - before) / requests.total,
  };
}

/** The median of some numbers. */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
