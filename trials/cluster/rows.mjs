/** What is done to the cluster and the shops. Each row breaks something, waits until writes are back, and mends it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../bench/shop.mjs';

/** Longer than the lifetime of a leader's lock. */
const LONGER_THAN_TTL_MS = 25_000;
const STALL_MS = 3000;

const killNode = (leader) => leader.patroni.kill();

/**
 * `most`: seconds without writes that are allowed. `run` gets the cluster, the leader, the shops, the front and `untilWriting`, which waits for
 * writes acknowledged from now on.
 */
export const ROWS = [
  {
    name: 'planned switchover',
    most: 5,
    run: async ({ cluster, untilWriting }) => {
      await cluster.switchOver();
      await untilWriting();
    },
  },
  {
    name: 'postmaster killed',
    most: 25,
    run: async ({ leader, untilWriting }) => {
      process.kill(leader.postmaster(), 'SIGKILL');
      await untilWriting();
    },
  },
  {
    name: 'node killed',
    most: 25,
    run: async ({ leader, untilWriting }) => {
      await killNode(leader);
      await untilWriting();
      leader.startPatroni();
    },
  },
  {
    name: 'node frozen',
    most: 25,
    run: async ({ leader, untilWriting }) => {
      leader.patroni.freeze();
      await untilWriting();
      leader.patroni.thaw();
    },
  },
  {
    name: 'PostgreSQL frozen',
    most: 25,
    run: async ({ leader, untilWriting }) => {
      leader.signalPostgres('SIGSTOP');
      await untilWriting();
      leader.signalPostgres('SIGCONT');
    },
  },
  {
    name: 'replication stalled 3 s, then the leader killed',
    // The stall counts, too.
    most: 25 + STALL_MS / 1000,
    run: async ({ leader, untilWriting }) => {
      const stalled = leader.signalPostgres('SIGSTOP', 'walsender');
      if (stalled < 2) throw new Error(`only ${stalled} walsenders were stalled`);
      await sleep(STALL_MS);
      await killNode(leader);
      await untilWriting();
      leader.startPatroni();
    },
  },
  {
    name: 'one of three etcd killed',
    most: 5,
    run: async ({ cluster: { nodes } }) => {
      await nodes[0].etcd.kill();
      await sleep(LONGER_THAN_TTL_MS);
      nodes[0].startEtcd();
    },
  },
  {
    name: 'two of three etcd killed',
    most: 5,
    run: async ({ cluster: { nodes } }) => {
      await Promise.all([nodes[0].etcd.kill(), nodes[1].etcd.kill()]);
      await sleep(LONGER_THAN_TTL_MS);
      nodes[0].startEtcd();
      nodes[1].startEtcd();
    },
  },
  {
    name: 'a shop killed',
    most: 5,
    run: async ({ shops: [shop], front, untilWriting }) => {
      await shop.program.kill();
      await untilWriting();
      await shop.start();
      await front.untilUp(shop.name);
    },
  },
  {
    name: 'a shop frozen',
    most: 5,
    run: async ({ shops: [shop], front, untilWriting }) => {
      shop.program.freeze();
      await until(
        async () => (await front.counted(shop.name, 'status')) !== 'UP',
        20_000,
        'the frozen shop is taken out',
      );
      await untilWriting();
      shop.program.thaw();
      await front.untilUp(shop.name);
    },
  },
  {
    name: 'a shop drained and stopped',
    most: 1,
    failed: 0,
    run: async ({ shops: [shop], front, untilWriting }) => {
      await front.command(`set server shops/${shop.name} state drain`);
      await until(
        async () => (await front.counted(shop.name, 'scur')) === '0',
        20_000,
        'the last response of the shop',
      );
      await shop.program.stop();
      await untilWriting();
      await shop.start();
      await front.command(`set server shops/${shop.name} state ready`);
      await front.untilUp(shop.name);
    },
  },
];

/** The short form ends with the row whose mending takes longest: nothing waits for it. */
export const SHORT_ROWS = ['a shop killed', 'planned switchover', 'node killed'].map((wanted) =>
  ROWS.find(({ name }) => name === wanted),
);
