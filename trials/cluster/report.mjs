/** The table of the trial. */
import { circumstances, table } from '../../bench/report.mjs';
import { READS } from './load.mjs';
import { readVersions } from './requirements.mjs';

const HEAD = [
  'what happened',
  's without writes',
  'failed',
  'acknowledged',
  'lost',
  'doubled',
  'invariants broken',
  'reads',
  'reads failed',
  'holds',
];

/** The requirements that a row broke; empty when it passed. */
export function faultsOf({ row, counts, lost, doubled, broken, unrecovered }) {
  const faults = [...unrecovered];
  if (lost + doubled + broken > 0) faults.push('data');
  if (counts.longestPause > row.most * 1000) faults.push(`more than ${row.most} s`);
  if (counts.failed > (row.failed ?? Infinity)) faults.push('failed writes');
  if (counts.readsFailed > 0) faults.push('reads');
  return faults;
}

export const printTable = (results) =>
  table(
    HEAD,
    results.map((result) => {
      const { row, counts, lost, doubled, broken } = result;
      const faults = faultsOf(result);
      const seconds = (counts.longestPause / 1000).toFixed(1);
      return [
        row.name,
        seconds,
        counts.failed,
        counts.acknowledged,
        lost,
        doubled,
        broken,
        counts.reads,
        counts.readsFailed,
        faults.length === 0 ? 'yes' : `no: ${faults.join(', ')}`,
      ];
    }),
  );

export const printReport = (results, { synchronous }) => `# Trial of a cluster

\`npm run trial -- cluster\`: three nodes and two shops on one machine (${readVersions()}), with the files of \`deploy/ha/\`${synchronous ? '' : ', but with asynchronous replication'}. Each row has a load of 4 adds, 2 orders and 4 reads a second over TLS. An order without a response is repeated with the same key; its repetitions count as failed, too. The reads ask in turn for ${READS.map((path) => `\`${path}\``).join(', ')}, all of which both shops have answered and kept before each row; a page that comes without its content has failed. ${circumstances()}

${printTable(results)}

The longest pause between two acknowledged writes is given; without a fault it is about 0.3 s. A row holds only if both shops hear of a change of the catalog and run background jobs at its end.
`;
