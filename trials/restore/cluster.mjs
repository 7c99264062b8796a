/** A PostgreSQL of Debian that sends its WAL to a pgBackRest repository, with the files of deploy/backup/. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createBackrest } from '../cluster/backrest.mjs';
import { POSTGRES_PROGRAMS } from '../cluster/requirements.mjs';
import { connect } from './rows.mjs';

const shipped = path.resolve(import.meta.dirname, '../../deploy/backup');

/** The cluster below `directory`; its repository is below `backup`, and its pgBackRest settings in `settings`. */
export function describeCluster({ directory, backup, settings, port, cipherPass }) {
  const data = path.join(directory, 'postgres');
  const repository = path.join(backup, 'pgbackrest');
  const own = ['spool', 'log', 'lock'].map((name) => path.join(directory, name));
  const [spool, log, lock] = own;
  const file = path.join(settings, 'pgbackrest.conf');
  const places = { settings: file, repository, data, socket: directory, port, spool, log, lock };
  const backrest = createBackrest({ ...places, cipherPass });
  const env = { PATH: process.env.PATH, ...backrest.env };
  const asPostgres = (program, args) =>
    promisify(execFile)('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/', env });
  const url = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const giveToPostgres = (...paths) => execFileSync('chown', ['-R', 'postgres:postgres', ...paths]);

  /** Directories, as Debian's packages make them. */
  function install() {
    for (const each of [...own, data, repository]) mkdirSync(each, { recursive: true });
    giveToPostgres(directory, repository);
    execFileSync('chmod', ['700', data]);
  }

  async function initialize() {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    await asPostgres(path.join(POSTGRES_PROGRAMS, 'initdb'), initdb);
    writeFileSync(path.join(data, 'postgresql.auto.conf'), '');
    cpSync(path.join(shipped, 'postgresql.conf'), path.join(data, 'backup.conf'));
    const more = `include = 'backup.conf'\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${directory}'\n`;
    writeFileSync(path.join(data, 'postgresql.conf'), more, { flag: 'a' });
    giveToPostgres(data);
  }

  const start = () =>
    asPostgres(path.join(POSTGRES_PROGRAMS, 'pg_ctl'), [
      'start',
      '-w',
      '-t',
      '300',
      '-D',
      data,
      '-l',
      path.join(log, 'postgres.log'),
    ]);
  const stop = (mode) => asPostgres(path.join(POSTGRES_PROGRAMS, 'pg_ctl'), ['stop', '-w', '-D', data, '-m', mode]);

  /** Ends everything at once and removes what this machine had. */
  async function destroy() {
    await stop('immediate');
    for (const each of readdirSync(directory)) rmSync(path.join(directory, each), { recursive: true, force: true });
  }

  const query = async (text, database = 'shop') => {
    const client = await connect(url(database));
    return client.query(text).finally(client.close);
  };
  const { run, configure } = backrest;
  return { url, asPostgres, backrest: run, configure, install, initialize, start, stop, destroy, query };
}
