/**
 * The messages of the server to systemd, received as systemd does: with a datagram socket, which Node has not, so python3 reads it. The reports of being
 * alive stop while the server or all its workers are frozen, and come again afterwards. Needs python3 and systemd-notify.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conclude, newDirectory, startDatabase, startShop, until } from '../../bench/shop.mjs';

const WATCHDOG_MS = 3000;
const RECEIVER = `
import os, socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o666)
print("listening", flush=True)
while True:
    print(receiver.recv(4096).decode(), flush=True)`;

const { directory, remove } = newDirectory();
const socket = path.join(directory, 'notify');
const receiver = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
const failed = once(receiver, 'error').then(([error]) => Promise.reject(error));
let received = '';
receiver.stdout.setEncoding('utf8').on('data', (text) => (received += text));
await Promise.race([until(() => received.includes('listening'), 10_000, 'a receiver of datagrams'), failed]);
const count = (message) => received.split('\n').filter((line) => line === message).length;
const { cluster, db, url } = await startDatabase(directory);

/** Starts a shop, freezes the processes that `choose` gives, and says whether the reports were as they should be. */
async function watch(workers, choose) {
  received = '';
  const shop = await startShop({
    DATA_DIR: directory,
    DATABASE_URL: url,
    SEED: 'none',
    CLUSTER: workers,
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: String(WATCHDOG_MS * 1000),
  });
  await until(() => count('READY=1') === 1 && count('WATCHDOG=1') >= 2, 30_000, 'reports of an open shop');
  const frozen = choose(shop.pid);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  // What was asked before may still be reported.
  await sleep(WATCHDOG_MS / 2);
  const before = count('WATCHDOG=1');
  await sleep(WATCHDOG_MS);
  const whileFrozen = count('WATCHDOG=1') - before;
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  await until(() => count('WATCHDOG=1') >= before + whileFrozen + 2, 30_000, 'reports of a shop that goes on');
  const code = await shop.stop();
  await until(() => count('STOPPING=1') === 1, 10_000, 'the report of a closing shop');
  return { whileFrozen, holds: whileFrozen === 0 && code === 0 };
}

try {
  const workersOf = (pid) =>
    execFileSync('pgrep', ['-P', pid, 'node'], { encoding: 'utf8' }).trim().split('\n').map(Number);
  const one = await watch('1', (pid) => [pid]);
  const two = await watch('2', workersOf);
  conclude(
    one.holds && two.holds,
    `open, alive and closing were received; reports within ${WATCHDOG_MS / 1000} s while the server was frozen: ${one.whileFrozen}, while both workers were: ${two.whileFrozen}`,
  );
} finally {
  receiver.kill();
  await db.$client.end();
  await cluster.stop();
  remove();
}
