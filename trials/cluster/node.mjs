/** A node of the cluster: etcd, Patroni, PostgreSQL and pgBackRest. */
import path from 'node:path';
import { createBackrest } from './backrest.mjs';
import { addressOf, directory, makeDirectory, passwords, render } from './files.mjs';
import { postgresProcesses, send, start } from './processes.mjs';
import { postgresAccount } from './requirements.mjs';

const logOf = (name) => path.join(directory, `${name}.log`);

/** The files of an empty node. With `recoverTo` it makes the cluster from the backup, as it was at that second. */
export function createNode(number, { recoverTo } = {}) {
  const [name, address] = [`node${number}`, addressOf(number)];
  const own = (part) => makeDirectory(`${name}/${part}`);
  makeDirectory(name);
  const data = path.join(directory, name, 'data');
  const socket = own('run');
  const words = {
    NODE_NAME: name,
    NODE_ADDRESS: address,
    '/var/lib/etcd/shop': own('etcd'),
    '/var/lib/postgresql/15/shop': data,
    '/var/lib/postgresql/patroni.pgpass': path.join(directory, name, 'pgpass'),
    '/var/run/postgresql': socket,
    ...(recoverTo && { 'method: initdb': 'method: recover', '2026-11-23 02:38:42+00': recoverTo }),
  };
  const configuration = render('ha/patroni.yml', `${name}/patroni.yml`, words);
  const settings = render('ha/etcd.env', `${name}/etcd.env`, words);
  const backrest = createBackrest({
    settings: path.join(directory, name, 'pgbackrest.conf'),
    repository: makeDirectory('backup'),
    data,
    socket,
    spool: own('spool'),
    log: own('log'),
    lock: own('lock'),
    cipherPass: passwords.backup,
  });
  backrest.configure();
  const env = { PATH: process.env.PATH, HOME: path.join(directory, name), LC_ALL: 'C.UTF-8', ...backrest.env };
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
    backrest: backrest.run,
    url: (database = 'postgres') => `postgres://postgres:${passwords.superuser}@${address}:5432/${database}`,
  };
  return node;
}
