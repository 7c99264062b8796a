import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, type Pool } from 'pg';

/** The query has a name, so that each connection plans it once. */
const QUERY = { name: 'invariants', text: readFileSync(path.join(__dirname, 'invariants.sql'), 'utf8') };

/** The broken invariants of a shop's database, with the rows that break them; empty when the data is consistent. */
export async function checkInvariants(client: Pick<Client | Pool, 'query'>): Promise<object[]> {
  return (await client.query(QUERY)).rows;
}
