/** `npm run staff -- grant EMAIL` and `revoke EMAIL`: builds the server when it changed, then runs the command. */
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
await import(pathToFileURL(path.join(root, 'build/server/server/cli/staff/main.js')).href);
