import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config/config';
import { readMonthLengths, type MonthLengths } from '../modules/bills/fiscalCalendar';

const FILE = 'bikram-sambat.json';

/** The lengths of months that the operator has corrected, in DATA_DIR; none without the file. Throws a ConfigError for a wrong one. */
export async function readCalendar(dataDir: string): Promise<MonthLengths> {
  const file = path.join(dataDir, FILE);
  try {
    return readMonthLengths(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError([`${file} cannot be used: ${(error as Error).message}.`]);
  }
}
