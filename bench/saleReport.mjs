/** The report of `npm run bench:sale` as Markdown. */
import { circumstances, number, table } from './report.mjs';
import { bandwidthOf, MODEL, processesFor, ratesOf } from './saleModel.mjs';

const PLACES = 2;
const STATIC = ['asset', 'picture'];
const percent = (share) => `${Math.round(share * 100)} %`;
const shares = (entries) =>
  Object.entries(entries)
    .map(([name, share]) => `${name} ${share}`)
    .join(', ');

function describeModel(assets) {
  const { documents, calls, members, firstVisits, pictures, pictureBytes, peak } = MODEL;
  return table(
    ['of the model', 'assumed'],
    [
      ['visits in the hour', number(MODEL.visits)],
      ['busiest minutes against the mean', `× ${peak}`],
      ['first visits, with an empty browser cache', percent(firstVisits)],
      ['the page on which a visit begins, rendered by the server', shares(documents)],
      ['calls of the catalog in a visit', shares(calls)],
      ['what members do in a visit (a start is a refresh, the profile and the cart)', shares(members)],
      ['scripts and styles of a first visit (counted); of a later one', `${assets}; 0`],
      [
        'pictures of a first visit; of a later one',
        `${pictures.first} of ${number(pictureBytes)} bytes; ${pictures.later}`,
      ],
    ],
  );
}

function describeCosts(costs, bytes, rates) {
  const sent = (name) => bytes[name.replace(/ (kept|new)$/, '')];
  const rows = Object.entries(costs).map(([name, { server, postgres, apart }]) => [
    name,
    server.toFixed(PLACES),
    postgres.toFixed(PLACES),
    percent(apart),
    sent(name) ? number(sent(name)) : '–',
    number(rates[name] ?? 0),
  ]);
  return table(
    ['operation', "server's processor ms", "PostgreSQL's", 'repeat apart', 'bytes', 'a second at the peak'],
    rows,
  );
}

function describeNeeds(costs, bytes, assets) {
  const rows = [
    ['mean of the hour', 1],
    ['peak', MODEL.peak],
  ].flatMap(([name, factor]) => {
    const rates = ratesOf((MODEL.visits / 3600) * factor, assets);
    return [
      ['without a CDN', []],
      ['with a CDN for files', STATIC],
    ].map(([how, left]) => {
      const { processes, server, postgres } = processesFor((MODEL.visits / 3600) * factor, assets, costs, left);
      const { pages, calls, ...static_ } = bandwidthOf(rates, bytes);
      const files = left.length > 0 ? 0 : static_.assets + static_.pictures;
      return [
        `${name}, ${how}`,
        server.toFixed(PLACES),
        postgres.toFixed(PLACES),
        processes,
        Math.max(1, Math.ceil(postgres / MODEL.use)),
        `${number(pages + calls + files)} Mbit/s`,
        left.length > 0 ? `${number(static_.assets + static_.pictures)} Mbit/s` : '–',
      ];
    });
  });
  const use = percent(MODEL.use);
  const head = [
    '',
    'server, cores',
    'PostgreSQL, cores',
    `processes at ${use}`,
    `PostgreSQL's cores at ${use}`,
    'from the shop',
    'from the CDN',
  ];
  return table(head, rows);
}

function describeReplay({
  requests,
  server,
  postgres,
  expected,
  isRight,
  margin,
  scale,
  seconds,
  p50,
  p99,
  shells,
  unexpected,
}) {
  const off = (used, sum) => `${used > sum ? '+' : ''}${percent(used / sum - 1)}`;
  const rows = [
    ['server', expected.server, server],
    ['PostgreSQL', expected.postgres, postgres],
    ['both', expected.server + expected.postgres, server + postgres],
  ].map(([name, sum, used]) => [name, sum.toFixed(PLACES), used.toFixed(PLACES), off(used, sum)]);
  const wrong = [...unexpected].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none';
  return `${seconds} s at ${scale.toFixed(2)} of the mean rate, ${number(requests)} requests of visitors behind one address. The sum may be off by ${percent(margin)}: ${isRight ? 'kept' : 'MISSED'}.

${table(['cores', 'by the costs', 'used', 'off'], rows)}

Pages, calls and files took ${number(p50)} ms (p50) and ${number(p99)} ms (p99). Answers that were not expected: ${wrong}. Pages sent as the shell, because too many waited to be rendered: ${shells}; with more than a few, the server has done less than the costs say.`;
}

export function writeReport({ assets, bytes, costs, replay, shared, broken }) {
  const peak = ratesOf((MODEL.visits / 3600) * MODEL.peak, assets);
  const { failures, givenUp, registrations, taken, resets } = MODEL.shared;
  return `# Sale bench

${circumstances()} One server process, PostgreSQL that writes through to the disk, and the load are on the same processors. Costs are
processor time, which other load affects least. 1,000 products.

## Model
${describeModel(assets)}

Half of the visits of products go to 20 of them. An order changes the stock, and servers drop what they have kept when they see it: ${peak.clears.toFixed(1)} times a second at the peak. "New" is what is asked for the first time after that.

## Costs
The mean of two measurements, and how far they are apart.

${describeCosts(costs, bytes, peak)}

## What it takes
${describeNeeds(costs, bytes, assets)}

Each process keeps its own pages and answers, so more processes make more of them anew. A CDN keeps scripts, styles and pictures. Pages and calls stay with the shop, because they must be current. TLS is not in it: the proxy in front does that.

## Replay
${describeReplay(replay)}

## One address for all
${percent(shared.share)} of an hour's ${failures} wrong passwords (all but ${givenUp} followed by the right one), ${number(registrations)} registrations (${taken} with a taken address) and ${resets} requests to reset a password, against ${percent(shared.share)} of the default limits: ${shared.refused} refused. Then someone guesses at this address: after ${shared.guesses} wrong passwords logins from it are refused.

Invariants broken at the end: ${broken}.
`;
}
