import { execFileSync } from 'node:child_process';
import path from 'node:path';

test('the tables of tests in docs/ are up to date, and every rule has a test or a note', () => {
  const script = path.join(__dirname, 'testTables.mjs');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe', encoding: 'utf8' })).not.toThrow();
});
