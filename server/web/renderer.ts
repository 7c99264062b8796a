import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ApiFetch,
  type PageSettings,
  type PublicPage,
  type RenderedPage,
  type Renderer,
} from '../../contract/rendering';

export type PageRenderer = {
  findPage: (url: string, settings: PageSettings) => PublicPage | null;
  loadPage: (page: PublicPage, settings: PageSettings, apiFetch: ApiFetch) => Promise<() => Promise<RenderedPage>>;
  renderShell: (settings: PageSettings) => Promise<RenderedPage>;
  /** The addresses of the scripts of a chunk. */
  scriptsOf: (chunk: string | null) => string[];
};

/** The settings of the page that is rendered at the moment. */
const settings = new AsyncLocalStorage<PageSettings>();

/** Loads the client's renderer from `build/renderer`; null when it is not built. It is loaded at run time, since the server imports nothing of the client. */
export async function loadRenderer(buildDirectory: string): Promise<PageRenderer | null> {
  const file = path.join(buildDirectory, 'renderer/index.js');
  if (!existsSync(file)) return null;
  const renderer = createRequire(__filename)(file) as Renderer;
  const chunks = JSON.parse(await readFile(path.join(buildDirectory, 'renderer/chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  renderer.readSettingsFrom(() => {
    const current = settings.getStore();
    if (!current) throw new Error('no page is rendered at the moment');
    return current;
  });
  return {
    findPage: (url, of) => settings.run(of, renderer.findPage, url),
    loadPage: async (page, of, apiFetch) => {
      const render = await settings.run(of, renderer.loadPage, page, apiFetch);
      return () => settings.run(of, render);
    },
    renderShell: (of) => settings.run(of, renderer.renderShell),
    scriptsOf: (chunk) => (chunk === null ? [] : (chunks[chunk] ?? [])).map((script) => `/${script}`),
  };
}
