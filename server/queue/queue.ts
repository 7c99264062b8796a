/** The job queues on pg-boss. Its tables are in the schema `pgboss` of the shop's database. */
import { type QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import { type WalletId } from '../../contract/orders';
import { runPrepared, type Database, type Sql } from '../db/database';

export const MAILS = 'mails';
export const PASSWORD_RESETS = 'password-resets';
export const CLEAN_UP = 'clean-up';
export const DELIVERY_SLOTS = 'delivery-slots';
/** The payments of each provider, and the orders that are past their end. */
export const PAYMENTS: Record<WalletId, string> = { esewa: 'payments-esewa', khalti: 'payments-khalti' };
export const EXPIRY = 'expiry';
/** An arbitrary number: all servers take the same advisory lock. */
const LOCK = 6_392_771_011;
const EVERY_MINUTE = '* * * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_HOUR = '0 * * * *';

/** Creates or migrates pg-boss's tables and creates the queues and schedules. Servers that start together wait for each other. Takes a database without time limits. */
export async function prepareQueues({ $client }: Database): Promise<void> {
  const client = await $client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const executeSql = (text: string, values: unknown[]) => client.query(text, values);
    const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
    await boss.start();
    for (const name of [MAILS, PASSWORD_RESETS, CLEAN_UP, DELIVERY_SLOTS]) await boss.createQueue(name);
    for (const name of [PAYMENTS.esewa, PAYMENTS.khalti, EXPIRY]) {
      // One job waits at most, for all servers together.
      await boss.createQueue(name, { name, policy: 'short' });
      await boss.schedule(name, EVERY_MINUTE);
    }
    await boss.schedule(CLEAN_UP, EVERY_TEN_MINUTES);
    await boss.schedule(DELIVERY_SLOTS, EVERY_HOUR);
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
  transaction: Sql,
  queue: string,
  data: object,
  options: PgBoss.SendOptions,
): Promise<string> {
  const executeSql = (text: string, values: unknown[]) =>
    runPrepared(transaction, { name: 'insert_job', text }, values);
  const id = await sender.send(queue, data, { ...options, db: { executeSql } });
  if (!id) throw new Error(`The job was not inserted: there is no queue ${queue}.`);
  return id;
}
