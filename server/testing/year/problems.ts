/** Problems with what was delivered: members report them, staff settle them by a refund or an exchange. */
import { type DeskOrder } from '../../../contract/desk';
import { paisaToWire } from '../../../contract/money';
import { type DeskProblem, type DeskProblemPage, type Problem as WireProblem } from '../../../contract/problems';
import { addOrder } from './addOrder';
import { HOUR_MS } from './calendar';
import { change } from './change';
import { clerkOf, deskCall } from './clerk';
import { same } from './difference';
import { dueOf, needsOf, rootOf, type Order } from './model';
import { type Member, type Problem } from './people';
import { type Random } from './random';
import { firstFree } from './slots';
import { type World } from './world';

const REPORTED_WITHIN_MS = 6 * 24 * HOUR_MS;
export const isSettled = ({ state }: Problem): boolean => ['done', 'refused', 'withdrawn'].includes(state);

/** Reports one or all pieces of a line of a delivered order. */
export async function report(world: World, member: Member, order: Order): Promise<void> {
  const { random } = member;
  if (world.now() > order.deliveredAt + REPORTED_WITHIN_MS || world.problems.some((problem) => problem.order === order))
    return;
  const line = random.pick(order.lines);
  if (line.pieces === 0 || !world.isReturnable(line.product)) return;
  const pieces = random.int(1, line.pieces);
  const reason = random.pick(['damaged', 'wrong', 'missing', 'quality', 'changed_mind'] as const);
  const wish = random.pick(['refund', 'refund', 'exchange'] as const);
  const body = { lines: [{ item: line.item, quantity: pieces }], reason, wish, text: 'It is not as it should be.' };
  const url = `/api/orders/${order.id}/problems/`;
  const { id, value } = await world.shop.call<WireProblem>(member, { method: 'POST', url, body, expect: 201 });
  same(`what problem ${id} is about`, paisaToWire(line.paid * pieces), value);
  addProblem(world, { id, order, line, pieces, wish, isMissing: reason === 'missing' });
  world.count('problems');
}

/** The next step of each problem. */
export async function settleProblems(world: World): Promise<void> {
  for (const problem of world.problems) if (!isSettled(problem)) await step(world, problem.order.random, problem);
}

async function step(world: World, random: Random, problem: Problem): Promise<void> {
  const { order, state, line, pieces, exchange } = problem;
  const root = rootOf(order);
  if (state === 'open' && random.chance(0.2)) {
    const text = 'Please send a photo.';
    await moveTo(world, random, problem, random.pick(['answered', 'refused']), { text });
  } else if (state === 'open' || state === 'answered') {
    if (problem.wish === 'exchange' && (await exchangeFor(world, random, problem))) return;
    problem.amount = Math.min(line.paid * pieces, needsOf(root));
    const more = { refunded: paisaToWire(root.refunded), settle_by: 'refund' };
    const shown = await moveTo(world, random, problem, 'agreed', more, () => (root.returned += problem.amount));
    same(`what problem ${problem.id} gives`, paisaToWire(problem.amount), shown.amount);
  } else if (state === 'agreed') {
    await moveTo(world, random, problem, 'received', {}, () => {
      // What came back before an exchange had ended stays on sale.
      if (!problem.isMissing && !problem.isBack) world.model.products.get(line.product)!.stock += pieces;
      problem.isBack = !problem.isMissing;
    });
  } else if (exchange) {
    const isAboutIt = (each: Problem) => each.order === exchange && !isSettled(each);
    if (exchange.state === 'delivered' && !world.problems.some(isAboutIt))
      await moveTo(world, random, problem, 'done', {});
  } else if (dueOf(root) === 0) await moveTo(world, random, problem, 'done', {}, () => credit(problem));
}

/** Agrees on an exchange. False when its goods are gone: then it is refused. */
async function exchangeFor(world: World, random: Random, problem: Problem): Promise<boolean> {
  const { order, line, pieces } = problem;
  const isThere = world.model.has([{ product: line.product, pieces }]);
  const body = { from: problem.state, to: 'agreed', refunded: paisaToWire(rootOf(order).refunded) };
  const clerk = await clerkOf(world, random);
  const url = `problems/${problem.id}/transition`;
  const expect = isThere ? 200 : 'insufficient_stock';
  const shown = await deskCall<DeskProblem>(world, random, clerk, url, body, { expect });
  world.count(isThere ? 'exchanges' : 'refused: exchange');
  if (!isThere) return false;
  const member = world.members[order.member]!;
  const slot = member.isCourier ? null : firstFree(world);
  const id = shown.exchange!.id;
  const placed = await world.shop.call<DeskOrder>(clerk, { url: `/api/desk/orders/${id}/` });
  same(
    `the lines of exchange ${id}`,
    [[line.product, pieces, '0.00']],
    placed.items.map(({ product, quantity, unit_price }) => [product, quantity, unit_price]),
  );
  same(`when exchange ${id} comes`, slot && new Date(slot.starts).toISOString(), placed.slot?.starts_at ?? null);
  const paid = new Map([[line.product, line.paid]]);
  const terms = { method: 'cod' as const, fee: 0, slot, exchangeOf: order, paid };
  problem.exchange = await addOrder(world, member, placed, terms, placed);
  problem.state = 'agreed';
  await change(world, rootOf(order));
  return true;
}

/** An order has ended: when it was an exchange, its problem waits again. */
export function reopenProblem(world: World, order: Order): void {
  const problem = world.problems.find(({ exchange }) => exchange === order);
  if (problem) [problem.state, problem.exchange] = ['open', null];
}

/** An exchange was delivered without some of its pieces: the shop reports them itself. */
export async function reportLacking(world: World, random: Random, order: Order): Promise<void> {
  const settled = world.problems.find(({ exchange }) => exchange === order);
  const [line] = order.lines;
  if (!settled || !line || line.pieces === settled.pieces) return;
  const url = `/api/desk/problems/?order=${order.id}`;
  const { results } = await world.shop.call<DeskProblemPage>(await clerkOf(world, random), { url });
  const pieces = settled.pieces - line.pieces;
  same(
    `what exchange ${order.id} lacks`,
    [['missing', [[line.item, pieces]], paisaToWire(line.paid * pieces)]],
    results.map(({ reason, lines, value }) => [reason, lines.map(({ item, quantity }) => [item, quantity]), value]),
  );
  addProblem(world, { id: results[0]!.id, order, line, pieces, wish: settled.wish, isMissing: true });
  world.count('problems of the shop itself');
}

type Reported = Pick<Problem, 'id' | 'order' | 'line' | 'pieces' | 'wish' | 'isMissing'>;

const addProblem = (world: World, reported: Reported): void =>
  void world.problems.push({
    ...reported,
    ...{ amount: 0, state: 'open', isCredited: false, isBack: false, exchange: null },
  });

/** The refund of a problem is final: the bill is credited, once. */
export function credit(problem: Problem): void {
  rootOf(problem.order).credited += problem.isCredited ? 0 : problem.amount;
  problem.isCredited = true;
}

async function moveTo(
  world: World,
  random: Random,
  problem: Problem,
  to: string,
  more: object,
  follow = () => {},
): Promise<DeskProblem> {
  const clerk = await clerkOf(world, random);
  const body = { from: problem.state, to, ...more };
  const shown = await deskCall<DeskProblem>(world, random, clerk, `problems/${problem.id}/transition`, body);
  await change(world, rootOf(problem.order), follow);
  problem.state = to;
  same(`problem ${problem.id}`, to, shown.state);
  return shown;
}
