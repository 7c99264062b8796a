import { type Database } from '../db/database';

/** What describes the schema. */
const CATALOGS = ['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc'];
/** Deleted rows slow a table down until it is vacuumed. */
const TABLE_MAX_BYTES = 1024 * 1024;

const END_OTHERS = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
/** Tables with rows, and sequences that have given a value. */
const USED = `SELECT oid::regclass::text AS name, relkind AS kind, pg_relation_size(oid)::integer AS bytes FROM pg_class
  WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    AND CASE relkind WHEN 'r' THEN pg_relation_size(oid) > 0 WHEN 'S' THEN pg_sequence_last_value(oid) IS NOT NULL END`;
type Relation = { name: string; kind: 'r' | 'S'; bytes: number };

/** What a copy of the template has, and how to find out whether that or the schema was changed. */
export type Original = { used: string[]; query: string; state: string };

/** Reads what `emptyDatabase` has to find again. */
export async function readOriginal({ $client }: Database): Promise<Original> {
  const { rows } = await $client.query<Relation>(USED);
  const filled = rows.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  const query = [...CATALOGS, ...filled]
    .map((table) => `SELECT count(*) AS rows, max(xmin::text::bigint) AS last FROM ${table}`)
    .join(' UNION ALL ');
  return { used: rows.map(({ name }) => name), query, state: await readState({ $client }, query) };
}

const readState = async ({ $client }: Pick<Database, '$client'>, query: string) =>
  JSON.stringify((await $client.query(query)).rows);

/**
 * Deletes all rows but those of the template and restarts the ids, so that the database is like a new copy. Returns false, and deletes nothing, when
 * the schema or those rows are not as they were, or a table has become large.
 */
export async function emptyDatabase({ $client }: Database, { used, query, state }: Original): Promise<boolean> {
  await $client.query(END_OTHERS);
  const { rows } = await $client.query<Relation>(USED);
  if (rows.some(({ bytes }) => bytes > TABLE_MAX_BYTES) || (await readState({ $client }, query)) !== state)
    return false;
  const changes = rows
    .filter(({ name }) => !used.includes(name))
    .map(({ name, kind }) =>
      kind === 'r'
        ? `DELETE FROM ${name}`
        : `SELECT setval('${name}', seqstart, false) FROM pg_sequence WHERE seqrelid = '${name}'::regclass`,
    );
  // Without triggers: some keep rows from being deleted.
  await $client.query(['BEGIN', 'SET LOCAL session_replication_role = replica', ...changes, 'COMMIT'].join(';\n'));
  return true;
}
