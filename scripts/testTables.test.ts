import { execFileSync } from 'node:child_process';
import path from 'node:path';

test('the tests in docs/specification-coverage.md are up to date, and every rule of it and of the checklists has a test or a note', () => {
  const script = path.join(__dirname, 'testTables.mjs');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe', encoding: 'utf8' })).not.toThrow();
});
