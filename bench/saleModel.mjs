/** The hour that `npm run bench:sale` models, and what it takes: cores and bandwidth. Every number here is an assumption, nothing is measured. */

export const MODEL = {
  visits: 50_000,
  /** The busiest minutes against the mean of the hour. */
  peak: 3,
  firstVisits: 0.6,
  /** The pages on which visits begin. Each is a document that the server renders. */
  documents: { home: 0.5, list: 0.15, search: 0.05, product: 0.2, category: 0.1 },
  /** Calls of the catalog in a visit of six pages: the first page's own calls, further pages, suggestions while typing. */
  calls: { featured: 0.8, categories: 1, list: 2.4, search: 1.1, suggestions: 2, product: 3.4, category: 0.9 },
  /** What members do, by visit. A start is a refresh, the profile and the cart. */
  members: { start: 0.25, login: 0.08, registration: 0.02, add: 0.5, order: 0.04 },
  pictures: { first: 30, later: 12 },
  /** The demo's pictures are drawings of 1 to 4 kB. */
  pictureBytes: 30_000,
  /** Of one hour, behind a single address. */
  shared: { failures: 500, givenUp: 100, registrations: 1000, taken: 30, resets: 150 },
  /** The share of a core that is planned for. */
  use: 0.6,
};

/** How visitors choose among the addresses of a kind: groups of [share of the visits, number of addresses]. */
export const CHOICES = {
  home: [[1, 1]],
  featured: [[1, 1]],
  categories: [[1, 1]],
  category: [[1, 10]],
  list: [[1, 12]],
  search: [[1, 20]],
  suggestions: [[1, 40]],
  product: [
    [0.5, 20],
    [0.5, 980],
  ],
};

/** Servers ask for changes of the stock twice a second, and an order is one: how often a second the kept answers are dropped. */
const clearsAt = (orders) => (1 - Math.exp(-orders * 0.5)) / 0.5;

/** Requests a second of a kind that are made anew: each process does it, when an address is asked for the first time after a change. */
function newOnes(kind, rate, clears, processes) {
  const groups = CHOICES[kind].map(([share, count]) => {
    const each = (rate * share) / count / processes;
    return (processes * count * clears * each) / (clears + each);
  });
  return groups.reduce((sum, each) => sum + each, 0);
}

/** Each operation with its requests a second when `visits` begin in a second. `assets` are those of a first visit. */
export function ratesOf(visits, assets, processes = 1) {
  const clears = clearsAt(visits * MODEL.members.order);
  const rates = { clears };
  for (const part of ['documents', 'calls'])
    for (const [kind, share] of Object.entries(MODEL[part])) {
      const rate = visits * share;
      const fresh = newOnes(kind, rate, clears, processes);
      rates[`${part} ${kind} kept`] = rate - fresh;
      rates[`${part} ${kind} new`] = fresh;
    }
  for (const [name, share] of Object.entries(MODEL.members)) rates[name] = visits * share;
  rates.asset = visits * MODEL.firstVisits * assets;
  rates.picture = visits * (MODEL.firstVisits * MODEL.pictures.first + (1 - MODEL.firstVisits) * MODEL.pictures.later);
  return rates;
}

/** The cores that these rates take. `costs` are milliseconds of the server and of PostgreSQL by operation; `left` operations are not served. */
export function coresOf({ clears: _, ...rates }, costs, left = []) {
  const total = { server: 0, postgres: 0 };
  for (const [name, rate] of Object.entries(rates)) {
    if (left.includes(name)) continue;
    total.server += (rate * costs[name].server) / 1000;
    total.postgres += (rate * costs[name].postgres) / 1000;
  }
  return total;
}

/** How many processes it takes, each with what it keeps, and what they use together. */
export function processesFor(visits, assets, costs, left) {
  for (let processes = 1; ; processes += 1) {
    const cores = coresOf(ratesOf(visits, assets, processes), costs, left);
    if (cores.server <= processes * MODEL.use) return { processes, ...cores };
  }
}

/** Megabits a second, by what is sent. */
export function bandwidthOf(rates, bytes) {
  const megabits = { pages: 0, calls: 0 };
  for (const [name, rate] of Object.entries(rates)) {
    const [part, kind] = name.split(' ');
    if (part === 'documents') megabits.pages += (rate * bytes[`documents ${kind}`] * 8) / 1e6;
    if (part === 'calls') megabits.calls += (rate * bytes[`calls ${kind}`] * 8) / 1e6;
  }
  megabits.assets = (rates.asset * bytes.asset * 8) / 1e6;
  megabits.pictures = (rates.picture * MODEL.pictureBytes * 8) / 1e6;
  return megabits;
}
