/**
 * `npm run trial -- cluster`: builds the cluster of deploy/ha/ on loopback, puts a load on it, breaks its parts one after another, and compares what was
 * acknowledged with the tables. `--short` runs some rows and reports when they took more than 90 s, `--rows=frozen` through those whose name has the word.
 * `--asynchronous` replicates without waiting, to show that losses are found. `--keep` leaves the logs where they are.
 */
import { parseArgs } from 'node:util';
import { findMissing } from './requirements.mjs';

/** Of the short form, without the build. */
const SHORT_SECONDS = 90;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean' },
    rows: { type: 'string' },
    asynchronous: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
});
const missing = findMissing();
if (missing) {
  console.error(missing);
  process.exit(1);
}
// Its modules read the built server.
const { runTrial } = await import('./run.mjs');
const begun = performance.now();
const holds = await runTrial(options).catch((error) => console.error(error));
const seconds = Math.round((performance.now() - begun) / 1000);
const isInTime = !options.short || seconds <= SHORT_SECONDS;
console.log(`The trial took ${seconds} s${isInTime ? '' : `, more than ${SHORT_SECONDS}`}.`);
// Calls of an interrupted load may still be on their way.
process.exit(holds ? 0 : 1);
