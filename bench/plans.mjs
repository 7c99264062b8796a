/** The query plans of the catalog reads. */
import { sql } from 'drizzle-orm';

/** The plan of every statement of every read, as text. */
export async function explainReads(db, reads, built) {
  const { readPage } = built('modules/catalog/products.js');
  const { readListing } = built('modules/catalog/listing.js');
  const plans = [];
  for (const [name, url] of Object.entries(reads)) {
    const query = Object.fromEntries(new URL(url, 'http://shop').searchParams);
    if (url.includes('categories')) continue;
    const listing = readListing({ ...query, featured: query.featured === undefined ? undefined : true }, 'http://shop');
    const explaining = {
      execute: async (statement) => {
        const { rows } = await db.execute(sql`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${statement}`);
        plans.push(`## ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
        return db.execute(statement);
      },
    };
    await readPage(explaining, listing, listing.page, (_key, count) => count());
  }
  return plans.join('\n\n');
}
