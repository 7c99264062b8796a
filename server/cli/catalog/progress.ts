import { SingleBar } from 'cli-progress';

export type Progress = { update: (done: number, rows: number) => void; stop: () => void };

/** Shows a progress bar with the rate on a terminal, nothing elsewhere. `total` and `done` have the same unit. */
export function showProgress(task: string, total: number): Progress {
  if (!process.stderr.isTTY || total === 0) return { update: () => {}, stop: () => {} };
  const begun = performance.now();
  const bar = new SingleBar({
    format: `${task} [{bar}] {percentage}%  {rows} rows  {rate} a second`,
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
  });
  const shown = (rows: number) => ({
    rows: rows.toLocaleString('en'),
    rate: Math.round((rows * 1000) / Math.max(1, performance.now() - begun)).toLocaleString('en'),
  });
  bar.start(total, 0, shown(0));
  return { update: (done, rows) => bar.update(Math.min(done, total), shown(rows)), stop: () => bar.stop() };
}
