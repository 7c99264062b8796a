import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '../db/database';

export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> };

/** Creates a database on the PostgreSQL of the test run, migrated unless `empty`. `drop()` also closes the pool. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('The test PostgreSQL is not running: jest starts it (server/testing/startCluster.ts).');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : 'shop_template'}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const db = openDatabase(url);
  const drop = async () => {
    await db.$client.end();
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { db, url, drop };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
