/** Compiles the server into build/server, copies the files that it reads at run time, and builds the product pictures in build/media. */
import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { binary, root, runNode } from './processes.mjs';

const target = path.join(root, 'build/server');
const fresh = path.join(root, 'build/.server');
const readAtRunTime = /\.(sql|json|svg|html|txt|csv)$/;

async function step(name, args) {
  const { code, output } = await runNode(args);
  if (output.trim()) console.log(output.trim());
  if (code !== 0) {
    console.error(`${name} failed`);
    process.exit(1);
  }
}

async function buildPictures() {
  for (const name of ['buildPictures', 'buildSharePictures'])
    await step(name, [path.join(root, `scripts/${name}.mjs`)]);
}

rmSync(fresh, { recursive: true, force: true });
await Promise.all([
  step('tsc', [binary('typescript', 'tsc'), '-p', path.join(root, 'server/tsconfig.build.json'), '--outDir', fresh]),
  buildPictures(),
]);
cpSync(path.join(root, 'server'), path.join(fresh, 'server'), {
  recursive: true,
  filter: (source) =>
    path.basename(source) !== 'testing' &&
    (!path.extname(source) || (readAtRunTime.test(source) && !/tsconfig.*\.json$/.test(source))),
});
// Replace the whole folder: no file of an earlier build remains, and an incomplete build is never started.
rmSync(target, { recursive: true, force: true });
renameSync(fresh, target);
