import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const AUDIT_TIMEOUT_MS = 30_000;

export type Vulnerability = { name: string; severity: string; range: string };
export type Packages = {
  version: string;
  /** What is delivered, with versions. */
  delivered: { name: string; version: string }[];
  /** Null when no registry answered. */
  vulnerabilities: Vulnerability[] | null;
};

type Lock = { version: string; packages: Record<string, { version?: string; dev?: boolean }> };
type Audit = { vulnerabilities?: Record<string, Vulnerability> };

/** The versions of the shop and of the packages that it delivers, with what `npm audit` knows of them. */
export async function readPackages(root: string): Promise<Packages> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const delivered = Object.entries(lock.packages).flatMap(([place, { version, dev }]) =>
    place === '' || dev || !version ? [] : [{ name: place.replace(/^.*node_modules\//, ''), version }],
  );
  return { version: lock.version, delivered, vulnerabilities: await audit(root) };
}

async function audit(root: string): Promise<Vulnerability[] | null> {
  const options = { cwd: root, timeout: AUDIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  // The exit code is 1 when something was found.
  const { stdout } = await promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], options).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  try {
    const { vulnerabilities } = JSON.parse(stdout) as Audit;
    return vulnerabilities
      ? Object.values(vulnerabilities).map(({ name, severity, range }) => ({ name, severity, range }))
      : null;
  } catch {
    return null;
  }
}
