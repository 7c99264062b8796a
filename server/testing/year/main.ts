/** `npm run trial -- year`: see trials/year/trial.mjs. */
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readOrCreateSecret } from '../../db/dataDirectory';
import { startCluster } from '../../db/postgresProcess';
import { createMeasures, isLong, MEASURED } from './measures';
import { Failure, simulate } from './simulate';
import { type World } from './world';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** So many seeds from `seed` on. */
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    from: { type: 'string', default: '2027-06-01' },
    members: { type: 'string', default: '200' },
    /** Of all members together, on a usual day. */
    visits: { type: 'string', default: '24' },
    /** The last day, instead of `days`. */
    until: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    /** A file for all calls and responses. */
    log: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const DAY_MS = 24 * 3600 * 1000;
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '40' };
/** A statement over a Unix socket takes less than over TCP. */
const overSocket = (url: string, directory: string): string =>
  `${url.replace('@127.0.0.1:', '@localhost:')}?host=${encodeURIComponent(directory)}`;

async function main(): Promise<void> {
  const { from, until, keep, only } = values;
  const days = until ? Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1 : Number(values.days);
  const dataDir = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'mewa-pasal-year-'));
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const password = await readOrCreateSecret(dataDir, 'postgres.password');
  const directory = path.join(dataDir, 'postgres');
  // The name of a socket may not be long, and that of a directory to keep may be.
  const settings = { ...FAST, ...(isLong(days) && MEASURED), ...(!keep && { unix_socket_directories: directory }) };
  const cluster = await startCluster({ directory, password, settings });
  const urlOf = (database: string) => (keep ? cluster.url(database) : overSocket(cluster.url(database), directory));
  try {
    for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed += 1) {
      const database = Number(values.seeds) > 1 ? `shop_${seed}` : 'shop';
      await administer(cluster.url('postgres'), `CREATE DATABASE ${database}`);
      const began = performance.now();
      const measures = isLong(days) ? await createMeasures(cluster.url('postgres'), database, days) : null;
      const report = async (world: World, day: string, number: number) => {
        await measures?.day(world, number);
        if (!values.quiet && day.endsWith('-01'))
          console.log(`${day} ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(world.counts)}`);
      };
      try {
        const [members, visits] = [Number(values.members), Number(values.visits)];
        const log = values.log === undefined ? undefined : createWriteStream(values.log);
        const onCall = (line: string) => void log?.write(`${line}\n`);
        const options = { seed, days, from, members, visits, url: urlOf(database), dataDir, onDay: report, onCall };
        const world = await simulate({ ...options, ...(only && { only: only.split(',').map(Number) }) });
        const memory = Math.round(process.resourceUsage().maxRSS / 1024);
        const minutes = ((performance.now() - began) / 60_000).toFixed(1);
        console.log(
          `ok seed ${seed}: ${days} days in ${minutes} minutes, ${memory} MB, ${world.shop.requests()} calls, hash ${world.shop.hash()}`,
        );
        const member = world.members.findLast(({ orders, isDeleted }) => orders.length > 1 && !isDeleted);
        if (keep && member) console.log(`A member with orders: ${member.email}, password "${member.password}".`);
        console.log(JSON.stringify(world.counts));
        for (const line of (await measures?.report()) ?? []) console.log(line);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        console.error(`FAILED ${error.message}`);
        console.error(
          `again: npm run trial -- year --seed ${seed} --from ${from} --until ${error.day} --members ${values.members} --visits ${values.visits}`,
        );
        process.exitCode = 1;
      } finally {
        await measures?.close();
      }
      if (Number(values.seeds) > 1) await administer(cluster.url('postgres'), `DROP DATABASE ${database} WITH (FORCE)`);
    }
  } finally {
    await cluster.stop();
    if (!keep) await rm(dataDir, { recursive: true, force: true });
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

void main();
