import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Settings } from '../../../config/config';
import { dossierPage } from './dossierPage';
import { PROTECTIONS } from './protections';
import { readGuarantees } from './readGuarantees';
import { readPackages } from './readPackages';
import { readPrivacyPolicy } from './readPrivacyPolicy';
import { isShown } from './results';
import { runTests } from './runTests';

/**
 * Runs the security tests and writes the dossier for the listing to a file. `root`: the directory of the shop's sources. Returns the protections that
 * the tests of this run do not show.
 */
export async function writeDossier(
  root: string,
  settings: Settings,
  { file, hosting }: { file: string; hosting: string | null },
): Promise<string[]> {
  const guarantees = readGuarantees(await readFile(path.join(root, 'SECURITY.md'), 'utf8'));
  const privacyPolicy = await readPrivacyPolicy(settings);
  const packages = await readPackages(root);
  const results = await runTests(root, PROTECTIONS);
  const run = { results, packages, commit: await readCommit(root), at: new Date() };
  await writeFile(file, dossierPage({ settings, hosting, guarantees, privacyPolicy, ...run }));
  return guarantees.map(({ name }) => name).filter((name) => !isShown(results, name));
}

/** The commit of the sources, with a note when they were changed since; "unknown" without a repository. */
async function readCommit(root: string): Promise<string> {
  const git = async (...words: string[]) => (await promisify(execFile)('git', words, { cwd: root })).stdout.trim();
  try {
    const isChanged = (await git('status', '--porcelain')) !== '';
    return (await git('rev-parse', 'HEAD')) + (isChanged ? ', with changes' : '');
  } catch {
    return 'unknown';
  }
}
