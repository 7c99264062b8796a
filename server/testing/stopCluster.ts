import { rmSync } from 'node:fs';

/** Ends the PostgreSQL of the run and takes its files away. */
export default async function stopTestCluster(): Promise<void> {
  if (!globalThis.testCluster) return;
  const { cluster, directory } = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
