/** Three nodes, each with etcd, Patroni and PostgreSQL. */
import path from 'node:path';
import { built, until } from '../faults/shop.mjs';
import { addressOf, directory, makeDirectory, passwords, render } from './files.mjs';
import { postgresProcesses, send, start } from './processes.mjs';
import { postgresAccount } from './requirements.mjs';

const { openMaintenanceDatabase } = built('db/database.js');
const TIMEOUT_MS = 120_000;
const authorization = { authorization: `Basic ${btoa(`patroni:${passwords.restapi}`)}` };
const logOf = (name) => path.join(directory, `${name}.log`);

function createNode(number) {
  const [name, address] = [`node${number}`, addressOf(number)];
  const data = path.join(makeDirectory(name), 'data');
  const words = {
    NODE_NAME: name,
    NODE_ADDRESS: address,
    '/var/lib/etcd/shop': makeDirectory(`${name}/etcd`),
    '/var/lib/postgresql/15/shop': data,
    '/var/lib/postgresql/patroni.pgpass': path.join(directory, name, 'pgpass'),
    '/var/run/postgresql': makeDirectory(`${name}/run`),
  };
  const configuration = render('patroni.yml', `${name}/patroni.yml`, words);
  const settings = render('etcd.env', `${name}/etcd.env`, words);
  const env = { PATH: process.env.PATH, HOME: path.join(directory, name), LC_ALL: 'C.UTF-8' };
  const account = postgresAccount();
  const node = {
    name,
    address,
    etcd: undefined,
    patroni: undefined,
    startEtcd: () => {
      // The shell reads the file as systemd does.
      const command = `set -a; . ${settings}; exec etcd`;
      node.etcd = start('/bin/sh', ['-c', command], { log: logOf(`${name}-etcd`), env, ...account });
    },
    startPatroni: () => {
      const tree = (pid) => [pid, ...node.postgres().map((each) => each.pid)];
      node.patroni = start('/usr/bin/patroni', [configuration], {
        log: logOf(`${name}-patroni`),
        env,
        tree,
        ...account,
      });
    },
    postgres: () => postgresProcesses(data),
    postmaster: () => node.postgres()[0]?.pid,
    /** Sends a signal to those processes of PostgreSQL whose title has `word`. */
    signalPostgres: (signal, word = '') => {
      const found = node.postgres().filter(({ title }) => title.includes(word));
      for (const { pid } of found) send(pid, signal);
      return found.length;
    },
    url: (database = 'postgres') => `postgres://postgres:${passwords.superuser}@${address}:5432/${database}`,
  };
  return node;
}

export function createCluster() {
  let isAsynchronous = false;
  const nodes = [1, 2, 3].map(createNode);
  const ask = (node, call) =>
    fetch(`http://${node.address}:8008${call}`, { signal: AbortSignal.timeout(1000) }).catch(() => null);

  /** The node that Patroni says leads; undefined while there is none. */
  const leader = async () => {
    const answers = await Promise.all(nodes.map((node) => ask(node, '/primary')));
    const found = nodes.filter((_, index) => answers[index]?.status === 200);
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
    const answer = await fetch(`http://${from.address}:8008/switchover`, {
      method: 'POST',
      headers: authorization,
      body: JSON.stringify({ leader: from.name }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  };

  const replicateAsynchronously = async () => {
    isAsynchronous = true;
    const [node] = nodes;
    const answer = await fetch(`http://${node.address}:8008/config`, {
      method: 'PATCH',
      headers: authorization,
      body: JSON.stringify({ synchronous_mode: false }),
    });
    if (!answer.ok) throw new Error(`config: ${answer.status} ${await answer.text()}`);
  };

  return {
    nodes,
    replicateAsynchronously,
    leader: () => until(leader, TIMEOUT_MS, 'a leader'),
    withDatabase,
    switchOver,
    untilWhole: () => until(isWhole, TIMEOUT_MS, 'two followers of the leader'),
    start: async () => {
      for (const node of nodes) node.startEtcd();
      for (const node of nodes) node.startPatroni();
      await until(isWhole, TIMEOUT_MS, 'two followers of the leader');
      await withDatabase(async (db) => {
        await db.$client.query(`CREATE ROLE shop LOGIN PASSWORD '${passwords.shop}'`);
        await db.$client.query('CREATE DATABASE shop OWNER shop');
      }, 'postgres');
    },
  };
}
