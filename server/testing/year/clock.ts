/**
 * The clock of a simulated shop. The shop reads the time by `Date`, `now()` and `clock_timestamp()` alone. Here all three are what the simulation
 * says: `Date` is replaced in this process, and the search path of the database has functions of these names before PostgreSQL's own. A real shop
 * has none of this, and pays nothing for it.
 */
import { type Database } from '../../db/database';

/** What has to be in the database before the migrations: columns keep the function that their default had at that time. */
const INSTALL = `
  CREATE SCHEMA clock;
  CREATE TABLE clock.time (at timestamptz NOT NULL);
  CREATE SEQUENCE clock.microseconds MAXVALUE 999 CYCLE;
  CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.time';
  CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT at + nextval(''clock.microseconds'') * interval ''1 microsecond'' FROM clock.time';
  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, clock, pg_catalog', current_database()); END $$`;

/** Gives the database the real time again. */
const RELEASE = `
  CREATE OR REPLACE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now()';
  CREATE OR REPLACE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.clock_timestamp()'`;

/** Columns whose default is the real time. */
export const REAL_DEFAULTS = `
  SELECT attrelid::regclass AS "table", attname AS "column" FROM pg_depend AS used
    JOIN pg_attrdef ON pg_attrdef.oid = used.objid JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
  WHERE used.classid = 'pg_attrdef'::regclass AND refclassid = 'pg_proc'::regclass
    AND refobjid IN ('pg_catalog.now()'::regprocedure, 'pg_catalog.clock_timestamp()'::regprocedure)
  UNION ALL SELECT adrelid::regclass, attname FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
  WHERE pg_get_expr(adbin, adrelid) ~* '\\m(CURRENT_(DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP|statement_timestamp|transaction_timestamp)\\M'`;

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Sets the time, which never goes back. */
  moveTo: (time: number) => Promise<void>;
  install: (db: Database) => Promise<void>;
  /** Gives the time back to the database and to this process. */
  release: () => Promise<void>;
};

/** Stops the time of this process at `start`, until `release`. */
export function createClock(start: number): Clock {
  const RealDate = Date;
  let time = start;
  let database: Database | undefined;
  class SimulatedDate extends RealDate {
    constructor(...parts: []) {
      super(...(parts.length === 0 ? ([time] as unknown as []) : parts));
    }
    static override now(): number {
      return time;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  globalThis.Date = SimulatedDate as DateConstructor;
  return {
    now: () => time,
    moveTo: async (to) => {
      time = Math.max(time, to);
      await database?.$client.query({
        name: 'move_clock',
        text: 'UPDATE clock.time SET at = $1',
        values: [new RealDate(time).toISOString()],
      });
    },
    install: async (db) => {
      database = db;
      await db.$client.query(INSTALL);
      await db.$client.query('INSERT INTO clock.time VALUES ($1)', [new RealDate(time).toISOString()]);
    },
    release: async () => {
      globalThis.Date = RealDate;
      await database?.$client.query(RELEASE);
    },
  };
}
