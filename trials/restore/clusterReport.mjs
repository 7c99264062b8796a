import { readVersions } from '../cluster/requirements.mjs';
import { circumstances, keepReport, table } from '../../bench/report.mjs';

/** Writes trials/results/restore-cluster.md. Gives whether nothing was wrong. */
export function reportCluster({ leaders, second, seconds, before, after, compared, followers, shop }) {
  const total = (name) => compared.reduce((sum, each) => sum + each[name], 0);
  for (const each of shop.unexpected) console.error(`unexpected: ${each}`);
  const wrong = before.missing + after.found + total('missing') + total('added') + shop.lost + shop.broken;
  const isSwitched = leaders[0] !== leaders[1];
  const isUsed = before.orders > 0 && after.orders > 0 && shop.placed > 0 && shop.unexpected.length === 0;
  const holds = wrong === 0 && isSwitched && isUsed && followers.same === followers.all;
  keepReport(
    'trials/results/restore-cluster.md',
    `# Recovery of a cluster

${circumstances()} ${readVersions()}.

Three nodes with the files of \`deploy/ha/\` and \`deploy/backup/pgbackrest.conf\`; a shop took orders. ${leaders[0]} led and was backed up in full, ${leaders[1]} led after a switchover. The time ${second} was noted, more orders followed, and all nodes with their etcd were destroyed. New nodes made the cluster from the backup as it was at that second: ${holds ? '**recovered**' : '**NOT recovered**'}, in ${seconds} s from the start of etcd to a leader with two followers.

${table(
  ['', 'number', 'after the recovery'],
  [
    ['orders acknowledged before that second', before.orders, `${before.missing} missing`],
    ['orders acknowledged after it', after.orders, `${after.found} there`],
    [
      `rows of ${compared.length} tables at that second`,
      total('rows'),
      `${total('missing')} missing, ${total('added')} added`,
    ],
    ['followers', followers.all, `${followers.same} with the same rows`],
    ['orders acknowledged afterwards, over another switchover', shop.placed, `${shop.lost} missing`],
  ],
)}

Then the new leader was backed up in full. Broken invariants: ${shop.broken}.

## Row by row, at that second
${table(
  ['table', 'rows', 'missing', 'added'],
  compared.map(({ name, rows, missing, added }) => [name, rows, missing, added]),
)}
`,
  );
  return holds;
}
