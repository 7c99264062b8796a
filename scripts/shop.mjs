/** `npm run shop -- pause`, `resume` and `end-sessions`: builds the server when it changed, then runs the command. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { loadSettingsFile, root } from './processes.mjs';

process.chdir(root);
loadSettingsFile();
await installIfNeeded();
await buildIfStale(['server']);
await import(pathToFileURL(path.join(root, 'build/server/server/cli/shop/main.js')).href);
