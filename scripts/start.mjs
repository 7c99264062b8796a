/** `npm start`: installs and builds what is missing or old, then becomes the server. Needs nothing but Node itself. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, parts } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { endWithParent, loadSettingsFile, root } from './processes.mjs';

const stopWatching = endWithParent();
process.chdir(root);
loadSettingsFile();
try {
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// The server runs in this very process: signals, exit code and standard output are its own.
await import(pathToFileURL(path.join(root, parts.server.result)).href);
// A server that is closing already needs no second signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopWatching);
