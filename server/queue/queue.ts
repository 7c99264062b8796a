/** The job queues on pg-boss. Its tables are in the schema `pgboss` of the shop's database. */
import { type QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import { runPrepared, type Database, type DbOrTransaction } from '../db/database';

/** `short`: one job waits at most, for all servers together. `schedule`: when a job is inserted, as a cron expression. */
export type Queue = { name: string; policy?: 'short'; schedule?: string };

/** An arbitrary number: all servers take the same advisory lock. */
const LOCK = 6_392_771_011;

/** Creates or migrates pg-boss's tables and creates the queues with their schedules. Servers that start together wait for each other. Takes a database without time limits. */
export async function prepareQueues({ $client }: Database, queues: readonly Queue[]): Promise<void> {
  const client = await $client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const executeSql = (text: string, values: unknown[]) => client.query(text, values);
    const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
    await boss.start();
    for (const { name, policy, schedule } of queues) {
      await boss.createQueue(name, policy && { name, policy });
      if (schedule) await boss.schedule(name, schedule);
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** pg-boss sends some transactions as one text. After an error the transaction may still be open, so the connection is closed. */
export async function execute({ $client }: Database, text: string, values?: unknown[]): Promise<QueryResult> {
  const client = await $client.connect();
  let failed = true;
  try {
    const result = await client.query(text, values);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

/** Only inserts jobs, on the connection of the caller; it is never started. */
const sender = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('a transaction is required')) } });

/** Inserts a job in the caller's transaction: it exists if and only if the transaction is committed. Returns its id. */
export async function sendJob(
  transaction: DbOrTransaction,
  { name }: Queue,
  data: object,
  options: PgBoss.SendOptions,
): Promise<string> {
  const executeSql = (text: string, values: unknown[]) =>
    runPrepared(transaction, { name: 'insert_job', text }, values);
  const id = await sender.send(name, data, { ...options, db: { executeSql } });
  if (!id) throw new Error(`The job was not inserted: there is no queue ${name}.`);
  return id;
}
