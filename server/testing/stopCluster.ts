import { rmSync } from 'node:fs';

/** Stops the PostgreSQL of the test run and deletes the files of the run. */
export default async function stopTestCluster(): Promise<void> {
  if (!globalThis.testCluster) return;
  const { cluster, directories } = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await cluster.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}
