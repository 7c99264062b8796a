/** Three nodes that Patroni manages. */
import { built, until } from '../../bench/shop.mjs';
import { passwords } from './files.mjs';
import { createNode } from './node.mjs';

const { openMaintenanceDatabase } = built('db/database.js');
const TIMEOUT_MS = 120_000;
const authorization = { authorization: `Basic ${btoa(`patroni:${passwords.restapi}`)}` };

/** With `recoverTo` the first node makes the cluster from the backup, as it was at that second. */
export function createCluster({ recoverTo } = {}) {
  let isAsynchronous = false;
  const nodes = [createNode(1, { recoverTo }), createNode(2), createNode(3)];
  const ask = (node, call) =>
    fetch(`http://${node.address}:8008${call}`, { signal: AbortSignal.timeout(1000) }).catch(() => null);

  /** The node that Patroni says leads; undefined while there is none. */
  const leader = async () => {
    const responses = await Promise.all(nodes.map((node) => ask(node, '/primary')));
    const found = nodes.filter((_, index) => responses[index]?.status === 200);
    return found.length === 1 ? found[0] : undefined;
  };

  /** Runs `work` with a connection to the leader's database. */
  const withDatabase = async (work, database = 'shop') => {
    const db = openMaintenanceDatabase((await until(leader, TIMEOUT_MS, 'a leader')).url(database));
    return work(db).finally(() => db.$client.end());
  };

  /** Two nodes follow the leader, and one of them synchronously. */
  const isWhole = async () => {
    if (!(await leader())) return false;
    const query = "SELECT application_name, sync_state FROM pg_stat_replication WHERE state = 'streaming'";
    const read = async (db) => (await db.$client.query(query)).rows;
    const rows = await withDatabase(read, 'postgres').catch(() => []);
    return rows.length === 2 && (isAsynchronous || rows.some(({ sync_state }) => sync_state === 'sync'));
  };

  /** A switchover to the synchronous standby, as `patronictl switchover` requests it. */
  const switchOver = async () => {
    const from = await until(leader, TIMEOUT_MS, 'a leader');
    const response = await fetch(`http://${from.address}:8008/switchover`, {
      method: 'POST',
      headers: authorization,
      body: JSON.stringify({ leader: from.name }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  };

  const replicateAsynchronously = async () => {
    isAsynchronous = true;
    const [node] = nodes;
    const response = await fetch(`http://${node.address}:8008/config`, {
      method: 'PATCH',
      headers: authorization,
      body: JSON.stringify({ synchronous_mode: false }),
    });
    if (!response.ok) throw new Error(`config: ${response.status} ${await response.text()}`);
  };

  const untilWhole = () => until(isWhole, TIMEOUT_MS, 'two followers of the leader');

  return {
    nodes,
    replicateAsynchronously,
    leader: () => until(leader, TIMEOUT_MS, 'a leader'),
    withDatabase,
    switchOver,
    untilWhole,
    /** Starts the nodes; the second and third one when the first one leads. */
    start: async () => {
      for (const node of nodes) node.startEtcd();
      const [first, ...others] = nodes;
      first.startPatroni();
      await until(leader, TIMEOUT_MS, 'a leader');
      // Before the first WAL segment is full.
      if (!recoverTo) await first.backrest('stanza-create');
      for (const node of others) node.startPatroni();
      await untilWhole();
    },
    /** Checks that WAL reaches the backup, and makes the shop's database. */
    prepare: async () => {
      await nodes[0].backrest('--archive-timeout=180', 'check');
      await withDatabase(async (db) => {
        await db.$client.query(`CREATE ROLE shop LOGIN PASSWORD '${passwords.shop}'`);
        await db.$client.query('CREATE DATABASE shop OWNER shop');
      }, 'postgres');
    },
    /** Ends everything at once. */
    kill: async () => {
      await Promise.all(nodes.flatMap(({ patroni, etcd }) => [patroni.kill(), etcd.kill()]));
    },
  };
}
