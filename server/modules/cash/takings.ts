/** The takings of a day: what arrived and left, and what must be in the till. Days are of Asia/Kathmandu. */
import { and, asc, desc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { nepalDay } from '../../../contract/nepalDay';
import { type TakingKind, type Takings, type TillClosing } from '../../../contract/takings';
import { userName } from '../../db/columns';
import { tillClosings } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { rowsOf, type Period } from './takingsRows';

const DAY_MS = 24 * 3600 * 1000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:45`);
const dayAfter = (day: string, days: number): string => nepalDay(startOf(day).getTime() + days * DAY_MS);

/** The counts that stand around a day: the last one before it, its own, and the first one after it. */
async function readClosings(db: DbOrTransaction, day: string) {
  const readClosing = async (condition: SQL, order: SQL) => {
    const [closing] = await db
      .select({
        closing: tillClosings,
        closed_by: userName<string | null>(users),
      })
      .from(tillClosings)
      .leftJoin(users, eq(users.id, tillClosings.closedBy))
      .where(and(isNull(tillClosings.reopenedAt), condition))
      .orderBy(order)
      .limit(1);
    return closing && { ...closing.closing, closed_by: closing.closed_by };
  };
  return {
    before: await readClosing(lt(tillClosings.day, day), desc(tillClosings.day)),
    own: await readClosing(eq(tillClosings.day, day), asc(tillClosings.day)),
    after: await readClosing(gt(tillClosings.day, day), asc(tillClosings.day)),
  };
}
type Closings = Awaited<ReturnType<typeof readClosings>>;

const toClosing = ({
  expected,
  counted,
  kept,
  reason,
  closed_by,
  closedAt,
}: NonNullable<Closings['own']>): TillClosing => ({
  expected,
  counted,
  difference: paisaToWire(paisaOf(counted) - paisaOf(expected)),
  kept,
  reason,
  closed_by,
  at: closedAt.toISOString(),
});

/** When a day begins and ends. Closed early, it ends with its count, and the next day begins then. */
export async function readPeriod(db: DbOrTransaction, day: string): Promise<Period & { from: Date }> {
  return toPeriod(day, await readClosings(db, day));
}

function toPeriod(day: string, { before, own }: Closings): Period & { from: Date } {
  return {
    from: before?.day === dayAfter(day, -1) ? before.until : startOf(day),
    to: own?.until ?? startOf(dayAfter(day, 1)),
  };
}

type Group = {
  kind: TakingKind;
  method: string | null;
  rider: number | null;
  name: string | null;
  paisa: number;
  count: number;
};

async function readGroups(db: DbOrTransaction, period: Period): Promise<Group[]> {
  const { rows } = await db.execute<Omit<Group, 'paisa'> & { amount: string }>(sql`
    SELECT kind, method, rider_id AS rider, riders.name, sum(amount)::numeric(14, 2)::text AS amount, count(*)::integer AS count
    FROM ${rowsOf(period)} LEFT JOIN riders ON riders.id = rider_id GROUP BY kind, method, rider_id, riders.name ORDER BY lower(riders.name), rider_id`);
  return rows.map(({ amount, ...group }) => ({ ...group, paisa: paisaOf(amount) }));
}

/** Paisa and rows of the groups that match. */
function sumGroups(groups: Group[], matches: (group: Group) => boolean): { paisa: number; count: number } {
  const found = groups.filter(matches);
  return {
    paisa: found.reduce((sum, { paisa }) => sum + paisa, 0),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}

const toSum = ({ paisa, count }: { paisa: number; count: number }) => ({ amount: paisaToWire(paisa), count });
const isKind = (kind: TakingKind) => (group: Group) => group.kind === kind;

/** What the rows of a period have put into the till, in paisa. */
const intoTill = (groups: Group[]): number =>
  sumGroups(groups, ({ kind }) => kind === 'desk_cash' || kind === 'hand_over' || kind === 'given_back').paisa -
  sumGroups(groups, isKind('cash_refund')).paisa;

/** The takings of a day that has begun; `until`: as if it ended then. */
export async function readTakings(db: DbOrTransaction, day: string, until?: Date): Promise<Takings> {
  const closings = await readClosings(db, day);
  const { before, own, after } = closings;
  const period = toPeriod(day, closings);
  if (until && !own) period.to = until;
  const groups = await readGroups(db, period);
  const since = before?.until ?? null;
  const opening =
    (before ? paisaOf(before.kept) : 0) + intoTill(await readGroups(db, { from: since, to: period.from }));
  const sumOf = (kind: TakingKind, matches: (group: Group) => boolean = () => true) =>
    sumGroups(groups, (group) => group.kind === kind && matches(group));
  const isRider = ({ kind }: Group) => kind === 'rider_cash' || kind === 'hand_over';
  const riders = new Map(groups.filter(isRider).map(({ rider, name }) => [rider!, name!]));
  const methods = (['esewa', 'khalti'] as const).filter((method) => groups.some((group) => group.method === method));
  return {
    day,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    desk_cash: toSum(sumOf('desk_cash')),
    riders: [...riders].map(([id, name]) => ({
      rider: { id, name },
      collected: toSum(sumOf('rider_cash', ({ rider }) => rider === id)),
      handed_over: toSum(sumOf('hand_over', ({ rider }) => rider === id)),
    })),
    wallets: methods.map((method) => ({
      method,
      received: toSum(sumOf('wallet', (group) => group.method === method)),
      refunded: toSum(sumOf('wallet_refund', (group) => group.method === method)),
    })),
    cash_refunds: toSum(sumOf('cash_refund')),
    given_back: toSum(sumOf('given_back')),
    write_offs: toSum(sumOf('write_off')),
    rider_write_offs: toSum(sumOf('rider_write_off')),
    till: {
      opening: paisaToWire(opening),
      opening_from: before?.day ?? null,
      received: paisaToWire(sumOf('desk_cash').paisa),
      handed_over: paisaToWire(sumOf('hand_over').paisa),
      refunded: paisaToWire(sumOf('cash_refund').paisa),
      given_back: paisaToWire(sumOf('given_back').paisa),
      expected: paisaToWire(opening + intoTill(groups)),
    },
    closing: own ? toClosing(own) : null,
    closed_with: own ? null : (after?.day ?? null),
    can_reopen: own !== undefined && after === undefined,
  };
}

/** When the count of a day at this time ends it. */
export const closingTime = (day: string, now: Date): Date => {
  const end = startOf(dayAfter(day, 1));
  return now < end ? now : end;
};
