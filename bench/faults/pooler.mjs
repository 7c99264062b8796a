/** A PgBouncer in front of a database. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../machinery.mjs';
import { built, until } from './shop.mjs';

const { readPooling } = built('db/pooler.js');
const { REQUEST_LIMITS } = built('db/database.js');

/** Starts `program` in front of the database at `url`, below `directory`, with the account of PostgreSQL. */
export async function startPooler({ program, mode, url, directory, account: { uid, gid }, keepsStatements }) {
  const port = await freePort();
  const { hostname, port: postgresPort, username, password, pathname } = new URL(url);
  const place = path.join(directory, `pgbouncer-${port}`);
  mkdirSync(place);
  const [users, file] = [path.join(place, 'users.txt'), path.join(place, 'pgbouncer.ini')];
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]
shop = host=${hostname} port=${postgresPort} dbname=${pathname.slice(1)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 200
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
query_wait_timeout = 4
server_login_retry = 1
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
  );
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, place]);
  const child = spawn(program, [file], { uid, gid, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = new URL(url);
  address.port = String(port);
  address.pathname = '/shop';
  // In statement mode there is nothing to read.
  const read = () =>
    readPooling(address.href, REQUEST_LIMITS).catch(({ message }) => (/pooling mode/.test(message) ? {} : null));
  return {
    url: address.href,
    pooling: await until(read, 10_000, 'PgBouncer accepts connections'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
