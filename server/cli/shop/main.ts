/** The command line `npm run shop -- …`. Exits with 0 on success, 1 when the dossier has something red, 2 on any error. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Settings } from '../../config/config';
import { openMaintenanceDatabase, type DbOrTransaction } from '../../db/database';
import { inCommandTransaction } from '../../db/staffTransaction';
import { endAllSessions } from '../../modules/accounts/sessions/endAllSessions';
import { pauseSales, readPause, resumeSales } from '../../modules/sales/salesPause';
import { readCommandSettings } from '../commandSettings';
import { FAILED, runCommand } from '../runCommand';
import { openShopDatabase } from '../shopDatabase';
import { writeDossier } from './dossier/writeDossier';

const USAGE = `Usage:
  npm run shop -- pause --reason TEXT [--text TEXT]   no order is placed or paid from now on; shoppers read the second text
  npm run shop -- resume                              sell again
  npm run shop -- end-sessions                        everybody has to log in again
  npm run shop -- dossier [--hosting TEXT] [--out FILE]
                                                      the report for the listing, with the security tests run now
  npm run shop -- example [DIRECTORY]                 make a shop with the past of a week, in .data-example`;
const [OK, RED] = [0, 1];

type Options = Partial<Record<'reason' | 'text' | 'hosting' | 'out', string>>;
/** The options of each command. */
const OPTIONS: Readonly<Record<string, readonly (keyof Options)[]>> = {
  pause: ['reason', 'text'],
  resume: [],
  'end-sessions': [],
  dossier: ['hosting', 'out'],
};
/** Commands on the database. Each returns what it prints. */
const COMMANDS: Record<string, (transaction: DbOrTransaction, options: Options) => Promise<string>> = {
  pause: async (transaction, options) => {
    await pauseSales(transaction, options, Date.now());
    const pause = await readPause(transaction);
    return `Sales are paused since ${pause!.since.toISOString()}. Shoppers read: ${pause!.text}`;
  },
  resume: async (transaction) => {
    const pause = await readPause(transaction);
    await resumeSales(transaction);
    return pause
      ? `The shop sells again. It was paused since ${pause.since.toISOString()}.`
      : 'The shop sells already.';
  },
  'end-sessions': async (transaction) => `${await endAllSessions(transaction, new Date())} sessions were ended.`,
};

/** The command and its options; null when they make no sense. */
function readArguments(words: string[]): { command: string; options: Options } | null {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { reason: text, text, hosting: text, out: text },
      allowPositionals: true,
    });
    const [command = '', ...more] = positionals;
    const known = Object.hasOwn(OPTIONS, command) ? OPTIONS[command] : undefined;
    const isMissing = command === 'pause' && !values.reason?.trim();
    const isOdd = more.length > 0 || Object.keys(values).some((name) => !known?.includes(name as keyof Options));
    return known === undefined || isMissing || isOdd ? null : { command, options: values };
  } catch {
    return null;
  }
}

async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h') {
    console.log(USAGE);
    return OK;
  }
  const asked = readArguments(words);
  if (!asked) {
    console.error(USAGE);
    return FAILED;
  }
  const settings = readCommandSettings();
  if (asked.command === 'dossier') return makeDossier(settings, asked.options);
  const shop = await openShopDatabase(settings);
  // Its statements have no time limits: there may be very many sessions.
  const db = openMaintenanceDatabase(shop.url);
  try {
    const { command, options } = asked;
    console.log(await inCommandTransaction(db, (transaction) => COMMANDS[command]!(transaction, options)));
    return OK;
  } finally {
    await db.$client.end();
    await shop.close();
  }
}

/** Writes the dossier beside the caller. Returns RED when a protection is not shown. */
async function makeDossier(
  settings: Settings,
  { hosting = null, out = 'dossier.html' }: { hosting?: string | null; out?: string },
): Promise<number> {
  // npm runs this in the project's directory.
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), out);
  console.log('Running the security tests. This takes some minutes.');
  const red = await writeDossier(process.cwd(), settings, { file, hosting });
  console.log(`Written to ${file}.`);
  if (red.length > 0) console.error(`Not shown by tests of this run: ${red.join(', ')}.`);
  return red.length > 0 ? RED : OK;
}

runCommand(main);
