import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Renderer } from '../../contract/rendering';

const root = path.resolve(__dirname, '../..');

export type TestBuild = {
  directory: string;
  write: (file: string, content: string | Buffer) => Promise<void>;
  remove: () => Promise<void>;
};

/** An empty `build/` of its own, for files of the client that a test writes. */
export async function createTestBuild(): Promise<TestBuild> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-build-'));
  return {
    directory,
    write: async (file, content) => {
      await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
      await writeFile(path.join(directory, file), content);
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

/** A `build/` with the client's real page and its real renderer, straight from the sources. */
export async function createRenderingBuild(): Promise<TestBuild & { renderer: Renderer }> {
  const build = await createTestBuild();
  const page = await readFile(path.join(root, 'public/index.html'), 'utf8');
  const script = '<script defer="defer" src="/assets/main.0123456789.js"></script>';
  await build.write('client/index.html', page.replace('</head>', `${script}</head>`));
  const source = JSON.stringify(path.join(root, 'src/app/renderPage.tsx'));
  await build.write('renderer/index.js', `module.exports = require(${source}).default`);
  const chunks = { products: ['assets/products.0123456789.js'], ne: ['assets/ne.0123456789.js'] };
  await build.write('renderer/chunks.json', JSON.stringify(chunks));
  const renderer = createRequire(__filename)(path.join(build.directory, 'renderer/index.js')) as Renderer;
  return { ...build, renderer };
}
