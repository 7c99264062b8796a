import { circumstances, keepReport, table } from '../../bench/report.mjs';

/** Writes trials/results/restore.md. Gives whether nothing was wrong. */
export function reportRecovery({ versions, times, second, before, after, end, shop, compared }) {
  const total = (name) => compared.reduce((sum, each) => sum + each[name], 0);
  const found = [
    ['orders acknowledged before that second', before.orders, `${before.missing} missing`],
    ['orders acknowledged after it', after.orders, `${after.found} there`],
    [
      `rows of ${compared.length} tables at that second`,
      total('rows'),
      `${total('missing')} missing, ${total('added')} added`,
    ],
  ];
  const wrong = before.missing + after.found + total('missing') + total('added') + shop.broken;
  const holds = wrong === 0 && shop.isShown && shop.session === 200 && before.orders > 0 && after.orders > 0;
  keepReport(
    'trials/results/restore.md',
    `# Recovery trial

${circumstances()} ${versions}.

A shop took orders while a full backup was made (${times.backedUp} s). The time ${second} was noted, more orders followed, a differential backup was made, and everything but the backup was removed: ${holds ? '**recovered**' : '**NOT recovered**'}.

## To that second
From an empty machine to an open database in ${times.toTheSecond} s.

${table(['', 'number', 'after the recovery'], found)}

The shop opened on it with its secrets (a member's session from before: ${shop.session}) and its pictures (${shop.isShown ? 'the same bytes' : 'not the same'}), took ${shop.placed} orders, and was backed up again. Broken invariants: ${shop.broken}.

## To the last WAL
In ${times.toTheEnd} s. The last segment had reached the backup ${times.ago} s before the loss: of ${end.orders} acknowledged orders ${end.missing} are lost. \`archive_timeout\` limits that to the orders of a minute; a synchronous replica loses none.

## Row by row, at that second
${table(
  ['table', 'rows', 'missing', 'added'],
  compared.map(({ name, rows, missing, added }) => [name, rows, missing, added]),
)}
`,
  );
  return holds;
}
