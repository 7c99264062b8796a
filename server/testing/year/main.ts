/** `npm run trial -- year`: see trials/year/trial.mjs. */
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readOrCreateSecret } from '../../db/dataDirectory';
import { startCluster } from '../../db/postgresProcess';
import { addDays } from './calendar';
import { Failure } from './failure';
import { createMeasures, isLong, MEASURED } from './measures';
import { simulate } from './simulate';
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
    visits: { type: 'string', default: '8' },
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
/** How many days there are from one to another, both included. */
const daysFrom = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '40' };
/** A statement over a Unix socket takes less than over TCP. */
const overSocket = (url: string, directory: string): string =>
  `${url.replace('@127.0.0.1:', '@localhost:')}?host=${encodeURIComponent(directory)}`;

type Run = { seed: number; until: string; only?: number[]; log?: string | undefined };

async function main(): Promise<void> {
  const { from, keep, only } = values;
  const until = values.until ?? addDays(from, Number(values.days) - 1);
  const [first, seeds] = [Number(values.seed), Number(values.seeds)];
  if (keep && seeds > 1) throw new Error('Only one seed can be kept: leave out --seeds or --keep.');
  const dataDir = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'mewa-pasal-year-'));
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const password = await readOrCreateSecret(dataDir, 'postgres.password');
  const directory = path.join(dataDir, 'postgres');
  // The name of a socket may not be long, and that of a directory to keep may be.
  const isMeasured = isLong(daysFrom(from, until));
  const settings = { ...FAST, ...(isMeasured && MEASURED), ...(!keep && { unix_socket_directories: directory }) };
  const cluster = await startCluster({ directory, password, settings });
  const place = {
    dataDir,
    admin: cluster.url('postgres'),
    urlOf: (database: string) => (keep ? cluster.url(database) : overSocket(cluster.url(database), directory)),
  };
  try {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const run: Run = { seed, until, log: values.log, ...(only && { only: only.split(',').map(Number) }) };
      const failure = await play(place, run);
      if (!failure) continue;
      process.exitCode = 1;
      console.error(`FAILED ${failure.message}`);
      console.error(`again: ${commandOf({ ...run, until: failure.day })}`);
      if (!only && !keep) await shrink(place, run, failure);
    }
  } finally {
    await cluster.stop();
    if (!keep) await rm(dataDir, { recursive: true, force: true });
  }
}

const commandOf = ({ seed, until, only }: Run): string =>
  `npm run trial -- year --seed ${seed} --from ${values.from} --until ${until} --members ${values.members} --visits ${values.visits}${only ? ` --only ${only.join()}` : ''}`;

type Place = { dataDir: string; admin: string; urlOf: (database: string) => string };

/** Plays the days of a seed in a database of its own. Returns how it failed; null when it did not. */
async function play({ dataDir, admin, urlOf }: Place, { seed, until, only, log }: Run): Promise<Failure | null> {
  const days = daysFrom(values.from, until);
  const database = values.keep ? 'shop' : `shop_${seed}${only ? '_only' : ''}`;
  await administer(admin, `CREATE DATABASE ${database}`);
  const began = performance.now();
  const measures = isLong(days) ? await createMeasures(admin, database, days) : null;
  const onDay = async (world: World, day: string, number: number) => {
    await measures?.day(world, number);
    if (!values.quiet && day.endsWith('-01'))
      console.log(`${day} ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(world.counts)}`);
  };
  const stream = log === undefined ? undefined : createWriteStream(log);
  const onCall = (line: string) => void stream?.write(`${line}\n`);
  const sizes = { days, members: Number(values.members), visits: Number(values.visits) };
  try {
    const options = { seed, from: values.from, ...sizes, url: urlOf(database), dataDir, onDay, onCall };
    const world = await simulate({ ...options, ...(only && { only }) });
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(
      `ok seed ${seed}: ${days} days in ${minutes} minutes, ${memory} MB, ${world.shop.requests()} calls, hash ${world.shop.hash()}`,
    );
    const member = world.members.findLast(({ orders, isDeleted }) => orders.length > 1 && !isDeleted);
    if (values.keep && member) console.log(`A member with orders: ${member.email}, password "${member.password}".`);
    console.log(JSON.stringify(world.counts));
    for (const line of (await measures?.report()) ?? []) console.log(line);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  } finally {
    await measures?.close();
    if (!values.keep) await administer(admin, `DROP DATABASE ${database} WITH (FORCE)`);
  }
}

/** Lets only those act whom a failure is about, and says whether it comes again. */
async function shrink(place: Place, { seed }: Run, { actors, day, kind }: Failure): Promise<void> {
  if (actors.length === 0) return;
  const run = { seed, until: day, only: actors };
  const failure = await play(place, run);
  console.error(
    failure?.kind === kind
      ? `the same with fewer: ${commandOf({ ...run, until: failure.day })}`
      : `with members ${actors.join()} alone it ${failure ? `fails otherwise: ${failure.kind}` : 'does not fail'}`,
  );
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

void main();
