import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const scriptsOf = ({ assets }) => assets.map((asset) => asset.name).filter((file) => file.endsWith('.js'));

/** The built scripts: `first` are those of every page, `routes` those of each lazy chunk by its name. */
export function readChunks() {
  const { entrypoints, namedChunkGroups } = readJson('build/stats.json');
  const lazy = Object.entries(namedChunkGroups).filter(([name]) => !(name in entrypoints));
  return {
    first: [...new Set(Object.values(entrypoints).flatMap(scriptsOf))],
    routes: Object.fromEntries(lazy.map(([name, group]) => [name, scriptsOf(group)])),
  };
}

/** The size of each chunk's scripts in bytes (brotli), without those of every page, and its limit in bundle-budget.json. */
export function measureScripts() {
  const budgets = readJson('bundle-budget.json');
  const { first, routes } = readChunks();
  // Loaded on each page, after the first scripts.
  const everywhere = [...first, ...routes.auth];
  const size = (files) =>
    files.reduce((sum, file) => sum + statSync(path.join(root, 'build/client', `${file}.br`)).size, 0);
  return [
    { name: 'first', bytes: size(first), budget: budgets.first },
    ...Object.entries(routes).map(([name, files]) => ({
      name,
      bytes: size(files.filter((file) => !(name === 'auth' ? first : everywhere).includes(file))),
      budget: budgets.route,
    })),
  ];
}
