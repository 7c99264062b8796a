import { sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { withPlainDigits } from '../../../../contract/decimalDigits';
import { nepalDay } from '../../../../contract/nepalDay';
import { type AppContext } from '../../../context';
import { searches } from '../../../db/searchSchema';
import { searchesSince } from './readSearches';

const FLUSH_MS = 60_000;
const LENGTH_MAX = 60;
/** Different texts that a process counts between two writes, and that a day has: a loop of random ones ends here. */
const TEXTS_MAX = 500;
const DAY_MAX = 5000;
/** Texts that may be an address of mail, a phone number or a token are not counted. */
const PERSONAL = /@|(\d[ ()-]?){7}|\d{6}|\S{30}/;

/** Counts what is searched for. A search is held in memory for up to a minute, so that reading the catalog writes nothing. */
export function createSearchCounter({ db, now, log }: Pick<AppContext, 'db' | 'now'> & { log: FastifyBaseLogger }) {
  let counted = new Map<string, { found: boolean; times: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    const rows = [...counted];
    counted = new Map();
    if (rows.length === 0) return;
    const day = nepalDay(now());
    await db.execute(sql`
      INSERT INTO ${searches} (day, text, found, times)
      SELECT ${day}::date, text, found, times FROM jsonb_to_recordset(${JSON.stringify(rows.map(([text, each]) => ({ text, ...each })))}::jsonb)
        AS counted (text text, found boolean, times integer)
      WHERE (SELECT count(*) FROM ${searches} WHERE day = ${day}::date) < ${DAY_MAX}
      ORDER BY text
      ON CONFLICT (day, text) DO UPDATE SET times = ${searches.times} + excluded.times, found = excluded.found`);
    await db.execute(sql`DELETE FROM ${searches} WHERE day <= ${searchesSince(now())}`);
  };
  const flushQuietly = () => flush().catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'));

  return {
    /** Counts a search. `found` says whether it has any result. */
    count: (typed: string, found: boolean): void => {
      const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
      if (text === '' || text.length > LENGTH_MAX || PERSONAL.test(withPlainDigits(text))) return;
      const before = counted.get(text);
      if (!before && counted.size >= TEXTS_MAX) return;
      counted.set(text, { found, times: (before?.times ?? 0) + 1 });
    },
    start: (): void => {
      timer = setInterval(() => void flushQuietly(), FLUSH_MS).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flushQuietly();
    },
  };
}
