import { SingleBar } from 'cli-progress';

/**
 * Starts a progress bar on stderr if that is a terminal; otherwise it prints nothing. `total` and the values passed to `update` have one unit:
 * bytes, rows or pictures. Each update also passes `{ rows }`, the count to print. Call `stop` at the end.
 */
export function startProgress(task: string, total: number): SingleBar {
  const format = `${task} [{bar}] {percentage}%  {rows} rows  {duration_formatted}, {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  bar.start(total, 0, { rows: 0 });
  return bar;
}
