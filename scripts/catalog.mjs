/** `npm run catalog -- import FILE …` and `export FILE`: builds the server when it is old, then becomes the command. */
import './nodeVersion.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { loadSettingsFile, root } from './processes.mjs';

// npm calls us in the project's directory; files are meant from where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
loadSettingsFile();
try {
  await installIfNeeded();
  await buildIfStale(['server']);
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
process.argv = process.argv.map((word, place) =>
  place === 3 && !word.startsWith('-') ? path.resolve(typedIn, word) : word,
);
await import(pathToFileURL(path.join(root, 'build/server/server/cli/catalog/main.js')).href);
