/** The command line `npm run shop -- …`. Exits with 0 on success, 2 on any error. */
import { parseArgs } from 'node:util';
import { ConfigError } from '../../config/config';
import { openMaintenanceDatabase, type DbOrTransaction } from '../../db/database';
import { MigrationError } from '../../db/migrate';
import { PostgresError } from '../../db/postgresPrograms';
import { inCommandTransaction } from '../../db/staffTransaction';
import { endAllSessions } from '../../modules/accounts/sessions/endAllSessions';
import { pauseSales, readPause, resumeSales } from '../../modules/sales/salesPause';
import { readCommandSettings } from '../commandSettings';
import { openShopDatabase } from '../shopDatabase';

const USAGE = `Usage:
  npm run shop -- pause --reason TEXT [--text TEXT]   no order is placed or paid from now on; shoppers read the second text
  npm run shop -- resume                              sell again
  npm run shop -- end-sessions                        everybody has to log in again`;
const [OK, FAILED] = [0, 2];

type Options = { reason?: string | undefined; text?: string | undefined };
/** Each returns what it prints. */
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
  try {
    const options = { reason: { type: 'string' }, text: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command = '', ...more] = positionals;
    const isKnown = command in COMMANDS && more.length === 0;
    return isKnown && (command === 'pause' || Object.keys(values).length === 0) ? { command, options: values } : null;
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
  if (!asked || (asked.command === 'pause' && !asked.options.reason?.trim())) {
    console.error(USAGE);
    return FAILED;
  }
  const shop = await openShopDatabase(readCommandSettings());
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

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    const isKnown = [ConfigError, PostgresError, MigrationError].some((known) => error instanceof known);
    console.error(isKnown ? error.message : (error.stack ?? String(error)));
    process.exit(FAILED);
  },
);
