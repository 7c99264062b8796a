/** `npm start`: installs and builds what is missing or changed, then runs the server in this process. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, parts } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { endWithParent, loadSettingsFile, root } from './processes.mjs';

const stopWatching = endWithParent();
process.chdir(root);
loadSettingsFile();
await installIfNeeded();
await buildIfStale();
await import(pathToFileURL(path.join(root, parts.server.result)).href);
// A second signal would cut the server's graceful shutdown short.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopWatching);
