/** The plans of the statements that an open desk runs most: what it asks every 30 seconds, and its searches. */
import { built } from './shop.mjs';

const { readQueueCounts } = built('modules/desk/queue/manyOrders.js');
const { readQueue } = built('modules/desk/deskOrders.js');
const { readDeskSlots } = built('modules/delivery/staffSlots.js');

const page = { number: 1, size: 50 };

/** Each statement by its name: the function that sends it, and which of its statements it is. */
const STATEMENTS = [
  ['counts of the queue', 0, (db) => readQueueCounts(db, Date.now())],
  ['new orders', 0, (db, queue) => queue({ state: 'placed' })],
  ['new orders: how many', 1, (db, queue) => queue({ state: 'placed' })],
  ['new orders: refunds that are due', 2, (db, queue) => queue({ state: 'placed' })],
  ['new orders: riders and cash', 3, (db, queue) => queue({ state: 'placed' })],
  ['slots that have orders', 0, (db) => readDeskSlots(db, new Date())],
  ['slots: their orders by state', 1, (db) => readDeskSlots(db, new Date())],
  ['all orders', 0, (db, queue) => queue({})],
  ['search: whole number', 0, (db, queue, number) => queue({ q: number })],
  ['search: name', 2, (db, queue) => queue({ q: 'Maya' })],
];

/** Explains them as Markdown, each with the values that it was sent with. */
export async function explainDesk(db) {
  const pool = db.$client;
  const query = pool.query.bind(pool);
  const { rows } = await query(
    "SELECT number FROM orders WHERE state = 'delivered' ORDER BY id DESC LIMIT 1 OFFSET 1000",
  );
  const queue = (filter) => readQueue(db, filter, { page, imageBase: '', now: Date.now() });
  const parts = [];
  for (const [name, place, send] of STATEMENTS) {
    const sent = [];
    pool.query = (statement, values) => {
      sent.push([statement.text, values]);
      return query(statement, values);
    };
    await send(db, queue, rows[0].number);
    delete pool.query;
    const [text, values] = sent[place];
    const plan = await query(`EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, SUMMARY ON) ${text}`, values);
    const lines = plan.rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => !/Index Searches|Heap Blocks|Rows Removed/.test(line));
    parts.push(`### ${name}\n\n\`\`\`\n${lines.map((line) => line.slice(0, 240)).join('\n')}\n\`\`\`\n`);
  }
  return `\n## Plans of what an open desk runs most\n\n${parts.join('\n')}`;
}
