import { SingleBar } from 'cli-progress';

/** Starts a progress bar on a terminal; elsewhere it prints nothing. `total` has the unit of the updates. */
export function startProgress(task: string, total: number): SingleBar {
  const format = `${task} [{bar}] {percentage}%  {rows} rows  {duration_formatted}, {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  bar.start(total, 0, { rows: 0 });
  return bar;
}
