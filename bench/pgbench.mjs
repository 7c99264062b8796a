/** The machine's own rate of transactions: `pgbench`, or without that program its statements over the pg driver. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Pool } from 'pg';

const execute = promisify(execFile);
/** As many branches as clients: with fewer, the clients wait for each other's rows. */
const SCALE = 16;
const ACCOUNTS = 100_000 * SCALE;

/** Prepares pgbench's tables at `url`. Returns a function that gives the transactions a second of TPC-B-like and of simple-update. */
export async function preparePgbench(url, { clients, seconds }) {
  const hasProgram = await execute('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  const measure = hasProgram ? await prepareProgram(url, clients, seconds) : await prepareDriver(url, clients, seconds);
  return {
    program: hasProgram
      ? 'pgbench'
      : 'the statements of pgbench over the pg driver, as there is no program pgbench here',
    measure,
  };
}

async function prepareProgram(url, clients, seconds) {
  await execute('pgbench', ['-i', '-q', '-s', String(SCALE), url]);
  const run = async (script) => {
    const options = ['-n', '-b', script, '-c', String(clients), '-j', '2', '-T', String(seconds), url];
    const { stdout } = await execute('pgbench', options);
    return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
  };
  return async () => ({ tpcb: await run('tpcb-like'), simple: await run('simple-update') });
}

async function prepareDriver(url, clients, seconds) {
  const pool = new Pool({ connectionString: url, max: clients });
  await pool.query(`
    CREATE TABLE pgbench_branches (bid integer PRIMARY KEY, bbalance integer, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid integer PRIMARY KEY, bid integer, tbalance integer, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid integer PRIMARY KEY, bid integer, abalance integer, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) AS n;
    INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, ${10 * SCALE}) AS n;
    INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) AS n`);
  await pool.query('VACUUM ANALYZE');
  const random = (most) => 1 + Math.floor(Math.random() * most);
  const transact = async (client, isSimple) => {
    const [aid, tid, bid, delta] = [random(ACCOUNTS), random(10 * SCALE), random(SCALE), random(10_001) - 5001];
    await client.query('BEGIN');
    await client.query('UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid]);
    await client.query('SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid]);
    if (!isSimple) {
      await client.query('UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid]);
      await client.query('UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid]);
    }
    await client.query(
      'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
      [tid, bid, aid, delta],
    );
    await client.query('COMMIT');
  };
  const run = async (isSimple) => {
    const end = performance.now() + seconds * 1000;
    let made = 0;
    const work = async () => {
      const client = await pool.connect();
      for (; performance.now() < end; made += 1) await transact(client, isSimple);
      client.release();
    };
    await Promise.all(Array.from({ length: clients }, work));
    return made / seconds;
  };
  return async () => ({ tpcb: await run(false), simple: await run(true) });
}
