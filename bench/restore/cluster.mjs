/** A PostgreSQL of Debian that sends its WAL to a pgBackRest repository, with the files of deploy/backup/. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from './rows.mjs';
const shipped = path.resolve(import.meta.dirname, '../../deploy/backup');
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : [];
const programs = process.env.PGBIN ?? `/usr/lib/postgresql/${versions.at(-1)}/bin`;

/** What the machine lacks for this; null when nothing. */
export function whatIsMissing() {
  if (process.getuid() !== 0) return 'root, because PostgreSQL runs as a user of its own';
  const needed = [
    ['postgresql-15', path.join(programs, 'initdb')],
    ['pgbackrest', '/usr/bin/pgbackrest'],
    ['gpg', '/usr/bin/gpg'],
  ];
  const missing = needed.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  return missing.length > 0 ? `Debian's packages ${missing.join(', ')}` : null;
}

/** The cluster below `directory`; its repository is below `backup`, and its pgBackRest settings in `settings`. */
export function describeCluster({ directory, backup, settings, port, cipherPass }) {
  const data = path.join(directory, 'postgres');
  const configuration = path.join(settings, 'pgbackrest.conf');
  const own = ['spool', 'log', 'lock'].map((name) => path.join(directory, name));
  const env = { PATH: process.env.PATH, PGBACKREST_CONFIG: configuration, PGBACKREST_LOCK_PATH: own[2] };
  const asPostgres = (program, args) =>
    promisify(execFile)('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/', env });
  const backrest = (...args) => asPostgres('pgbackrest', ['--stanza=shop', ...args]);
  const url = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const giveToPostgres = (...paths) => execFileSync('chown', ['-R', 'postgres:postgres', ...paths]);

  /** The files of deploy/backup/ with the places of this run. */
  function configure() {
    const text = readFileSync(path.join(shipped, 'pgbackrest.conf'), 'utf8')
      .replaceAll('/backup/', `${backup}/`)
      .replace('/var/lib/postgresql/15/main', data)
      .replace('/var/spool/pgbackrest', own[0])
      .replace('/var/log/pgbackrest', own[1])
      .replace('CHANGE-THIS', cipherPass);
    writeFileSync(configuration, `${text}pg1-port=${port}\npg1-socket-path=${directory}\n`);
  }

  /** Directories, as Debian's packages make them. */
  function install() {
    for (const each of [...own, data, path.join(backup, 'pgbackrest')]) mkdirSync(each, { recursive: true });
    giveToPostgres(directory, path.join(backup, 'pgbackrest'));
    execFileSync('chmod', ['700', data]);
  }

  async function initialize() {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    await asPostgres(path.join(programs, 'initdb'), initdb);
    writeFileSync(path.join(data, 'postgresql.auto.conf'), '');
    cpSync(path.join(shipped, 'postgresql.conf'), path.join(data, 'backup.conf'));
    const more = `include = 'backup.conf'\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${directory}'\n`;
    writeFileSync(path.join(data, 'postgresql.conf'), more, { flag: 'a' });
    giveToPostgres(data);
  }

  const start = () =>
    asPostgres(path.join(programs, 'pg_ctl'), [
      'start',
      '-w',
      '-t',
      '300',
      '-D',
      data,
      '-l',
      path.join(own[1], 'postgres.log'),
    ]);
  const stop = (mode) => asPostgres(path.join(programs, 'pg_ctl'), ['stop', '-w', '-D', data, '-m', mode]);

  /** Ends everything at once and removes what this machine had. */
  async function destroy() {
    await stop('immediate');
    for (const each of readdirSync(directory)) rmSync(path.join(directory, each), { recursive: true, force: true });
  }

  const query = async (text, database = 'shop') => {
    const client = await connect(url(database));
    return client.query(text).finally(client.close);
  };
  return { url, asPostgres, backrest, configure, install, initialize, start, stop, destroy, query };
}
