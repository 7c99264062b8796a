import { type FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, openDatabase, type Database } from './database';

/** Runs a reading, on a replica where that is safe. A reading that fails because its database is away is run again on another. */
export type Read = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

type Replica = {
  db: Database;
  /** The position up to which it is known to hold everything; null when it has to be asked. */
  reached: string | null;
  awayUntil: number;
};

/** So long is a replica left alone that did not answer. */
const AWAY_MS = 1000;
/** A reading on a replica that hangs is begun anew on the primary, while its caller still waits. */
const PATIENCE_MS = 1000;

type ReplicaOptions = {
  db: Database;
  urls: readonly string[];
  /** Where the primary's log was when the catalog's last known change was committed, or later; null when the primary cannot be asked. */
  readPosition: () => Promise<string | null>;
  log: FastifyBaseLogger;
};

/**
 * Reads by turns from the replicas that have replayed the last change of the catalog, and from the primary when none has: nobody reads what was
 * before a change that was committed before he asked. Only while the primary is away any replica will do.
 */
export function openReplicas({ db, urls, readPosition, log }: ReplicaOptions): {
  read: Read;
  close: () => Promise<void>;
} {
  if (urls.length === 0) return { read: (reading) => reading(db), close: async () => {} };
  const replicas = urls.map((url): Replica => {
    const replica: Replica = {
      db: openDatabase(url, { patience: PATIENCE_MS, onConnectionLost: () => (replica.reached = null) }),
      reached: null,
      awayUntil: 0,
    };
    // Started anew, a replica may be further back than it was.
    replica.db.$client.on('connect', () => (replica.reached = null));
    return replica;
  });
  let turn = 0;

  const leave = (replica: Replica, error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    replica.reached = null;
    replica.awayUntil = Date.now() + AWAY_MS;
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a replica does not answer');
  };

  const hasReached = async (replica: Replica, position: string): Promise<boolean> => {
    if (replica.reached === position) return true;
    try {
      // Null on a server that is no replica any more.
      const { rows } = await replica.db.$client.query<{ reached: boolean | null }>(
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached',
        [position],
      );
      if (rows[0]?.reached) replica.reached = position;
      return rows[0]?.reached ?? false;
    } catch (error) {
      leave(replica, error);
      return false;
    }
  };

  /** The replicas that may answer, the next in turn first. */
  const inTurn = () => {
    turn += 1;
    return replicas
      .map((_, place) => replicas[(turn + place) % replicas.length]!)
      .filter(({ awayUntil }) => awayUntil <= Date.now());
  };

  const read: Read = async (reading) => {
    const position = await readPosition();
    if (position === null) return readWithoutPrimary(reading);
    for (const replica of inTurn()) {
      if (!(await hasReached(replica, position))) continue;
      try {
        return await reading(replica.db);
      } catch (error) {
        leave(replica, error);
      }
    }
    return reading(db);
  };

  const readWithoutPrimary: Read = async (reading) => {
    try {
      return await reading(db);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      for (const replica of inTurn()) {
        try {
          return await reading(replica.db);
        } catch (secondError) {
          leave(replica, secondError);
        }
      }
      throw error;
    }
  };

  const close = async () => {
    await Promise.all(replicas.map((replica) => replica.db.$client.end()));
  };
  return { read, close };
}
