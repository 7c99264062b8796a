/** `npm run shop -- pause`, `resume`, `end-sessions`, `dossier` and `example`: builds the server when it changed, then runs the command. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { makeExampleShop } from './exampleShop.mjs';
import { installIfNeeded } from './install.mjs';
import { loadSettingsFile, root } from './processes.mjs';

process.chdir(root);
await installIfNeeded();
if (process.argv[2] === 'example') await makeExampleShop(process.argv[3]);
else {
  loadSettingsFile();
  await buildIfStale(['server']);
  await import(pathToFileURL(path.join(root, 'build/server/server/cli/shop/main.js')).href);
}
