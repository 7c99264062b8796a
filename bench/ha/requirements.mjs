/** What the trial needs of its machine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/bin/openssl',
  '/usr/lib/postgresql/15/bin/postgres',
];

/** Tells what is missing; empty where the trial can run. */
export function findMissing() {
  const missing = PROGRAMS.filter((program) => !existsSync(program)).map((program) => `There is no ${program}.`);
  if (process.getuid?.() !== 0) missing.push('It must run as root, because PostgreSQL runs under its own account.');
  if (missing.length === 0) return '';
  return [
    'The trial of a cluster cannot run here.',
    ...missing,
    'It needs Linux, root and Debian 12: apt-get install patroni etcd-server haproxy postgresql-15 openssl',
  ].join('\n');
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** The account of PostgreSQL, as options of `spawn`. */
export const postgresAccount = () => ({ uid: idOf('-u'), gid: idOf('-g') });
