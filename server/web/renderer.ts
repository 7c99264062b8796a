import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PageSettings, type Renderer } from '../../contract/rendering';

export type PageRenderer = Omit<Renderer, 'setPageSettings'> & {
  /** The addresses of the scripts of a chunk. */
  scriptsOf: (chunk: string | null) => string[];
};

/**
 * Loads the client's renderer from `build/renderer` and sets what its pages say of the shop; null when it is not built.
 * It is loaded at run time, since the server imports nothing of the client, and once in a process: the settings are those of the last call.
 */
export async function loadRenderer(buildDirectory: string, settings: PageSettings): Promise<PageRenderer | null> {
  const file = path.join(buildDirectory, 'renderer/index.js');
  if (!existsSync(file)) return null;
  const renderer = createRequire(__filename)(file) as Renderer;
  const chunks = JSON.parse(await readFile(path.join(buildDirectory, 'renderer/chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  renderer.setPageSettings(settings);
  return {
    ...renderer,
    scriptsOf: (chunk) => (chunk === null ? [] : (chunks[chunk] ?? [])).map((script) => `/${script}`),
  };
}
