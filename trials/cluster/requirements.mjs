/** What the trial needs of its machine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Of the version that the files of deploy/ name. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

/** The programs, with what makes them print their version. */
const PROGRAMS = {
  Patroni: ['/usr/bin/patroni', '--version'],
  etcd: ['/usr/bin/etcd', '--version'],
  PostgreSQL: [`${POSTGRES_PROGRAMS}/postgres`, '--version'],
  pgBackRest: ['/usr/bin/pgbackrest', 'version'],
  haproxy: ['/usr/sbin/haproxy', '-v'],
  OpenSSL: ['/usr/bin/openssl', 'version'],
};

/** The programs and their versions. */
export const readVersions = (programs = PROGRAMS) =>
  Object.entries(programs)
    .map(
      ([name, [program, ask]]) => `${name} ${/\d[\w.]*/.exec(execFileSync(program, [ask], { encoding: 'utf8' }))[0]}`,
    )
    .join(', ');

/** Tells what of these and of `more` programs is missing; empty where the trial can run. */
export function findMissing(...more) {
  const missing = [...Object.values(PROGRAMS).map(([program]) => program), ...more]
    .filter((program) => !existsSync(program))
    .map((program) => `There is no ${program}.`);
  if (process.getuid?.() !== 0) missing.push('It must run as root, because PostgreSQL runs under its own account.');
  if (missing.length === 0) return '';
  return [
    'The trial cannot run here.',
    ...missing,
    'It needs Linux, root and Debian 12: apt-get install patroni etcd-server haproxy pgbackrest postgresql-15 openssl gpg',
  ].join('\n');
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** The account of PostgreSQL, as options of `spawn`. */
export const postgresAccount = () => ({ uid: idOf('-u'), gid: idOf('-g') });
