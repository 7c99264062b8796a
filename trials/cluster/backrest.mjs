/** pgBackRest with the settings of deploy/backup/, in the places of a trial. */
import { execFile } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from './requirements.mjs';

const shipped = path.resolve(import.meta.dirname, '../../deploy/backup/pgbackrest.conf');

/** `settings` is the file that `configure` writes; the others are directories that the account of PostgreSQL can use. */
export function createBackrest({ settings, repository, data, socket, port = 5432, spool, log, lock, cipherPass }) {
  const env = { PGBACKREST_CONFIG: settings, PGBACKREST_LOCK_PATH: lock };
  return {
    /** PostgreSQL needs these for its archive_command. */
    env,
    configure: () => {
      const text = readFileSync(shipped, 'utf8')
        .replace('=/backup/pgbackrest', `=${repository}`)
        .replace('/var/lib/postgresql/15/main', data)
        .replace('/var/spool/pgbackrest', spool)
        .replace('/var/log/pgbackrest', log)
        .replace('CHANGE-THIS', cipherPass);
      writeFileSync(settings, `${text}pg1-port=${port}\npg1-socket-path=${socket}\n`, { mode: 0o600 });
      const { uid, gid } = postgresAccount();
      chownSync(settings, uid, gid);
    },
    /** Runs pgBackRest as PostgreSQL's account. */
    run: (...args) =>
      promisify(execFile)('pgbackrest', ['--stanza=shop', ...args], {
        cwd: '/',
        env: { PATH: process.env.PATH, ...env },
        ...postgresAccount(),
      }),
  };
}
