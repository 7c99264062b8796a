import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTestBuild, type TestBuild } from '../server/testing/testBuild';

let build: TestBuild;
beforeEach(async () => {
  build = await createTestBuild();
});
afterEach(() => build.remove());

/** Replaces the assets as a build does, and returns what is kept of the build before. */
function buildAssets(...files: string[]): string[] {
  const assets = path.join(build.directory, 'client/assets');
  const script = `import { rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { copyAssets } from './scripts/previousAssets.mjs';
const [directory, assets, ...files] = process.argv.slice(1);
const keep = copyAssets(directory);
rmSync(assets, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
for (const file of files) writeFileSync(assets + '/' + file, '');
keep();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script, build.directory, assets, ...files], {
    cwd: path.resolve(__dirname, '..'),
  });
  expect(readdirSync(build.directory)).not.toContain('.assets');
  return readdirSync(build.directory).includes('previous')
    ? readdirSync(path.join(build.directory, 'previous/assets')).sort()
    : [];
}

test('a build keeps the assets of the one before it, and no older ones', () => {
  expect(buildAssets('main.1.js', 'main.1.js.map', 'cart.1.js')).toEqual([]);
  expect(buildAssets('main.2.js', 'cart.1.js')).toEqual(['cart.1.js', 'main.1.js']);
  // The same build once more is no other build.
  expect(buildAssets('main.2.js', 'cart.1.js')).toEqual(['cart.1.js', 'main.1.js']);
  expect(buildAssets('main.3.js', 'cart.1.js')).toEqual(['cart.1.js', 'main.2.js']);
});
