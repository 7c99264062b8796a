/** What must be true at midnight, at the end of a month of Bikram Sambat, and at the end. Only these read the database. */
import { type Register } from '../../../contract/bills';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { type Rider } from '../../../contract/riders';
import { checkInvariants } from '../checkInvariants';
import { REAL_DEFAULTS } from './clock';
import { Difference, same } from './difference';
import { billedOf } from './model';
import { clerkOf } from './clerk';
import { type World } from './world';

const STOCKS = 'SELECT id, quantity FROM all_products ORDER BY id';
const RECEIVED = `SELECT method, sum(coalesce(paid_amount, amount))::text AS amount FROM payment_attempts WHERE status = 'paid' GROUP BY method`;
const REFUNDED = `SELECT method, sum(amount)::text AS amount FROM refunds WHERE status = 'done' GROUP BY method`;
const PAPERS = `SELECT fiscal_year, max(serial) AS last FROM bills GROUP BY fiscal_year ORDER BY fiscal_year`;
/** What waits longer than its job needs: mails are sent every hour. */
const OLD_JOBS = `SELECT name, state::text, created_on FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND created_on < now() - interval '3 hours'
  UNION ALL SELECT 'look-up', status, next_look_up_at FROM payment_attempts WHERE next_look_up_at < now() - interval '1 hour'
  UNION ALL SELECT 'throttle', key, now() FROM throttles WHERE expire < extract(epoch FROM now() - interval '3 hours') * 1000
  UNION ALL SELECT 'session', user_id::text, expires_at FROM sessions WHERE expires_at < now() - interval '3 hours'`;

/** What holds for all rows. */
export async function checkAll({ shop }: World): Promise<void> {
  const broken = await checkInvariants(shop.inspector.$client);
  if (broken.length > 0) throw new Difference('the invariants', [], broken);
}

export async function checkDay(world: World): Promise<void> {
  const { model, shop } = world;
  const query = async (text: string) => (await shop.inspector.$client.query<Record<string, string>>(text)).rows;
  const stocks = [...model.products.values()].sort((one, other) => one.id - other.id);
  same(
    'the stock',
    stocks.map(({ id, stock }) => ({ id, quantity: stock })),
    await query(STOCKS),
  );
  const orders = [...model.orders.values()];
  const payments = orders.flatMap((order) => order.payments.filter(({ isKnown }) => isKnown));
  const byMethod = new Map((await query(RECEIVED)).map(({ method, amount }) => [method, paisaOf(amount!)]));
  for (const wallet of ['esewa', 'khalti'])
    same(
      `what came by ${wallet}`,
      sumPaisa(payments.filter(({ method }) => method === wallet).map(({ paid }) => paid)),
      byMethod.get(wallet) ?? 0,
    );
  same('what came in cash', sumPaisa(orders.map(({ cash }) => cash)), byMethod.get('cod') ?? 0);
  same(
    'what went back',
    sumPaisa(orders.map(({ refunded }) => refunded)),
    sumPaisa((await query(REFUNDED)).map(({ amount }) => paisaOf(amount!))),
  );
  same(
    'the last numbers of bills',
    [...model.serials].map(([fiscal_year, last]) => ({ fiscal_year, last })),
    await query(PAPERS),
  );
  const old = await query(OLD_JOBS);
  if (old.length > 0) throw new Difference('what waits too long', [], old.slice(0, 5));
  const riders = await shop.call<Rider[]>(await clerkOf(world, world.owning), { url: '/api/desk/riders/' });
  for (const { id, name, owes } of world.riders)
    same(`what ${name} owes`, paisaToWire(sumPaisa([...owes.values()])), riders.find((rider) => rider.id === id)?.owed);
}

/** Registers equal bills equal payments less refunds. `month` as in "2084-03". */
export async function checkMonth(world: World, month: string): Promise<void> {
  const owner = await clerkOf(world, world.owning);
  const totalOf = async (name: string) => {
    const { columns, totals } = await world.shop.call<Register>(owner, {
      url: `/api/desk/registers/${name}/?month=${month}`,
    });
    return paisaOf(totals[columns.findIndex(({ title }) => /^total/i.test(title))] ?? '0.00');
  };
  same(`the register of sales of ${month}`, world.billed.get(month) ?? 0, await totalOf('sales'));
  same(`the register of returns of ${month}`, world.credited.get(month) ?? 0, Math.abs(await totalOf('returns')));
  const billed = [...world.model.orders.values()].filter(({ bill }) => bill);
  const left = sumPaisa([...world.billed.values()]) - sumPaisa([...world.credited.values()]);
  same('what all bills come to, less credit notes', sumPaisa(billed.map(billedOf)), left);
}

/** Days of both kinds that are enough to compare them, and how many times the orders at least are. */
const COMPARED_DAYS = 10;
const FESTIVE_TIMES = 4;

/** Before festivals the orders come that people want to place. */
function checkFestivals({ counts, only }: World): void {
  const [festive = 0, usual = 0] = [counts['festive days'], counts['usual days']];
  if (only || Math.min(festive, usual) < COMPARED_DAYS) return;
  const { orders = 0, 'orders on festive days': more = 0 } = counts;
  const times = more / festive / ((orders - more) / usual);
  if (times < FESTIVE_TIMES) throw new Difference('the orders of a festive day', `${FESTIVE_TIMES} times`, times);
}

type Column = { table_schema: string; table_name: string; column_name: string };

/** Nothing of deleted accounts is left but what the law keeps: orders, and their bills. */
export async function checkEnd(world: World): Promise<void> {
  checkFestivals(world);
  const { $client } = world.shop.inspector;
  const { rows: real } = await $client.query(REAL_DEFAULTS);
  if (real.length > 0) throw new Difference('columns with the real time', [], real);
  const { rows } =
    await $client.query<Column>(`SELECT table_schema, table_name, column_name FROM information_schema.columns
    WHERE table_schema IN ('public', 'pgboss') AND data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      AND (table_name, column_name) NOT IN (('orders', 'address'), ('orders', 'search_text'), ('orders', 'gift'), ('bills', 'buyer_name'), ('bills', 'buyer_address'), ('bills', 'buyer_phone'))
      AND (table_schema, table_name) IN (SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE')`);
  if (world.forgotten.length === 0) return;
  for (const { table_schema, table_name, column_name } of rows) {
    const { rows: found } = await $client.query(
      `SELECT "${column_name}"::text AS found FROM "${table_schema}"."${table_name}" WHERE "${column_name}"::text ~* $1 LIMIT 3`,
      [world.forgotten.map((text) => text.replace(/[.+]/g, '\\$&')).join('|')],
    );
    if (found.length > 0)
      throw new Difference(`personal data of deleted accounts in ${table_name}.${column_name}`, [], found);
  }
}
