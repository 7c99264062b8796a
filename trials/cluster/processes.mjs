/** The processes of the trial. Each is ended by its id, also when the trial is interrupted. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const running = new Set();

/**
 * Starts a program whose output goes to `log`. `tree()` are the ids of all processes that belong to it. It is detached: Ctrl-C reaches the
 * trial alone, which then ends the programs in their order.
 */
export function start(command, args, { log, tree = (pid) => [pid], ...options }) {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = (name) => {
    for (const pid of tree(child.pid)) send(pid, name);
  };
  const end = async (name) => {
    signal(name);
    await ended;
  };
  const program = {
    isAlive,
    signal,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => end('SIGKILL'),
    /** Asks it to end; after `milliseconds` it is killed. */
    stop: async (milliseconds = 20_000) => {
      if (!isAlive()) return;
      signal('SIGCONT');
      const timer = setTimeout(() => signal('SIGKILL'), milliseconds);
      send(child.pid, 'SIGTERM');
      await ended;
      clearTimeout(timer);
    },
  };
  running.add(program);
  void ended.then(() => running.delete(program));
  return program;
}

/** Ends whatever is left, the last started first. */
export async function stopAll() {
  for (const program of [...running].reverse()) await program.stop(10_000);
}

/** Sends a signal to a process that may be gone. */
export function send(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The postmaster of a data directory and its processes with their titles; empty when it does not run. */
export function postgresProcesses(directory) {
  let postmaster;
  try {
    postmaster = Number.parseInt(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8'), 10);
    if (!titleOf(postmaster).includes('postgres')) return [];
  } catch {
    return [];
  }
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number);
  return [postmaster, ...children].map((pid) => ({ pid, title: titleOf(pid) }));
}

function titleOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return undefined;
  }
}
