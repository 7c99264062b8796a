/** `npm run catalog -- import FILE …` and `export FILE`: builds the server when it changed, then runs the command. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { loadSettingsFile, root } from './processes.mjs';

// npm runs this in the project's directory; FILE is relative to the directory of the caller.
const callerDirectory = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
loadSettingsFile();
await installIfNeeded();
await buildIfStale(['server']);
const file = process.argv[3];
if (file && !file.startsWith('-')) process.argv[3] = path.resolve(callerDirectory, file);
await import(pathToFileURL(path.join(root, 'build/server/server/cli/catalog/main.js')).href);
