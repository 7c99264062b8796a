/** The command line of `npm run catalog -- …`. */
import { parseArgs } from 'node:util';
import { FIELDS, KEY_FIELDS, type Field, type KeyField } from '../../modules/catalog/file/productFields';

export const USAGE = `Usage:
  npm run catalog -- import FILE [--map field=column ...] [--set field=value ...] [--key field,field]
                                 [--allow-host host ...] [--dry-run] [--skip-bad]
  npm run catalog -- export FILE

FILE is CSV with the names of the columns in its first line (.csv) or one JSON object on each line (.jsonl).
  --map         which column holds a field; without it the column of the field's own name does
  --set         the same value for every row
  --key         what tells one product from another: name,category unless given
  --allow-host  a host, or host:port, from which pictures may be fetched
  --dry-run     say what would happen, and change nothing
  --skip-bad    take the good rows in when others are refused
Fields: ${FIELDS.join(', ')}.`;

/** The command line is invalid. The message says why. */
export class UsageError extends Error {}

export type ImportCommand = {
  name: 'import';
  file: string;
  /** The columns of fields whose column has another name. */
  columns: Partial<Record<Field, string>>;
  constants: Partial<Record<Field, string>>;
  key: KeyField[];
  allowedHosts: string[];
  dryRun: boolean;
  skipBad: boolean;
};

export type Command = ImportCommand | { name: 'export'; file: string } | { name: 'help' };

/** Parses the arguments of `npm run catalog --`. Throws a UsageError. */
export function readCommandLine(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [name, file, ...more] = positionals;
  if (values.help || name === undefined) return { name: 'help' };
  if (name !== 'import' && name !== 'export') throw new UsageError(`There is no command "${name}".`);
  if (file === undefined || more.length > 0) throw new UsageError(`${name} takes one file.`);
  if (name === 'export') {
    if (Object.keys(values).length > 0) throw new UsageError('export takes no options.');
    return { name, file };
  }
  const columns = readPairs('--map', values.map);
  const constants = readPairs('--set', values.set);
  const both = Object.keys(columns).find((field) => field in constants);
  if (both) throw new UsageError(`--map and --set both say what "${both}" is.`);
  const key = (values.key ?? 'name,category').split(',').map((field) => oneOf('--key', KEY_FIELDS, field.trim()));
  return {
    name,
    file,
    columns,
    constants,
    key,
    allowedHosts: values['allow-host'] ?? [],
    dryRun: values['dry-run'] ?? false,
    skipBad: values['skip-bad'] ?? false,
  };
}

const MANY = { type: 'string', multiple: true } as const;
const FLAG = { type: 'boolean' } as const;

function parse(args: string[]) {
  const flags = { 'dry-run': FLAG, 'skip-bad': FLAG, help: { ...FLAG, short: 'h' } } as const;
  const options = { map: MANY, set: MANY, key: { type: 'string' }, 'allow-host': MANY, ...flags } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses `field=text` pairs. The text may contain equals signs. */
function readPairs(option: string, pairs: string[] = []): Partial<Record<Field, string>> {
  const read: Partial<Record<Field, string>> = {};
  for (const pair of pairs) {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (!pair.includes('=')) throw new UsageError(`${option} ${pair}: write field=text.`);
    const field = oneOf(option, FIELDS, name);
    if (field in read) throw new UsageError(`${option} says twice what "${field}" is.`);
    read[field] = text;
  }
  return read;
}

function oneOf<const T extends string>(option: string, choices: readonly T[], text: string): T {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`${option}: "${text}" is none of ${choices.join(', ')}.`);
  return choice;
}
