/** A replay of the modelled mix against one server: each visitor's requests come when they come, whether earlier ones are answered or not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { costOf, PATHS, read } from './saleCosts.mjs';
import { CHOICES } from './saleModel.mjs';

/** One of the addresses of a kind, as visitors choose. */
function choose(name) {
  const kind = name.split(' ')[1];
  let [left, first] = [Math.random(), 0];
  for (const [share, count] of CHOICES[kind]) {
    if (left < share) return PATHS[name][first + Math.floor(Math.random() * count)];
    left -= share;
    first += count;
  }
  return PATHS[name].at(-1);
}

/** Requests a second by name, what is kept and what is made anew together: the server decides. */
function sources({ clears: _, ...rates }) {
  const merged = {};
  for (const [name, rate] of Object.entries(rates)) {
    const plain = name.replace(/ (kept|new)$/, '');
    merged[plain] = (merged[plain] ?? 0) + rate;
  }
  return merged;
}

/** Replays `seconds` of the rates. Gives the cores that were used, the latencies of reads, the pages sent as the shell and the answers that were not expected. */
export async function replay(context, { rates, operations, files, seconds }) {
  const events = Object.entries(sources(rates)).flatMap(([name, rate]) =>
    Array.from({ length: Math.round(rate * seconds) }, () => ({ name, at: Math.random() * seconds * 1000 })),
  );
  events.sort((a, b) => a.at - b.at);
  const unexpected = new Map();
  const latencies = [];
  // A page that is never rendered on the server.
  const shell = await read(context, '/cart');
  let shells = 0;
  const act = async ({ name }, turn) => {
    if (operations[name]) return operations[name](turn);
    const sent = performance.now();
    const path = files[name] ? files[name][turn % files[name].length] : choose(name);
    const { status, etag } = await read(context, path);
    if (etag && etag === shell.etag) shells += 1;
    latencies.push(performance.now() - sent);
    return status === 200 ? 0 : status;
  };
  const begun = performance.now();
  const cost = await costOf(context, async () => {
    const running = [];
    for (const [turn, event] of events.entries()) {
      const early = begun + event.at - performance.now();
      if (early > 1) await sleep(early);
      const done = act(event, turn).catch(({ name }) => name);
      running.push(done.then((refused) => refused && unexpected.set(refused, (unexpected.get(refused) ?? 0) + 1)));
    }
    await Promise.all(running);
    // The last answers may come later, but the work is of so many seconds.
    return seconds;
  });
  latencies.sort((a, b) => a - b);
  return {
    requests: events.length,
    server: cost.server / 1000,
    postgres: cost.postgres / 1000,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
    shells,
    unexpected,
  };
}
