import { rmSync } from 'node:fs';

/** Stops the PostgreSQL of the test run and deletes its files. */
export default async function stopTestCluster(): Promise<void> {
  if (!globalThis.testCluster) return;
  const { cluster, directory } = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
