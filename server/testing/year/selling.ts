/** Goods that members propose, and their review. */
import { type ManagedProduct } from '../../../contract/managedProducts';
import { type DeskSubmissionPage, type Submission } from '../../../contract/selling';
import { addProduct } from './catalog';
import { clerkOf, deskCall } from './clerk';
import { same } from './difference';
import { type Member } from './people';
import { type Random } from './random';
import { type World } from './world';

const SUBMISSIONS = '/api/selling/submissions/';
const IN_REVIEW_MAX = { first: 5, selling: 20 };

/** Proposes a product, or looks after one that is on sale. */
export async function sell(world: World, member: Member): Promise<void> {
  if (!member.isVerified && world.verifyLinks.has(member.email)) await verify(world, member);
  if (member.supplied.length > 0 && member.random.chance(0.6)) await tend(world, member);
  else await propose(world, member);
}

/** Follows the link of the first mail. */
async function verify(world: World, member: Member): Promise<void> {
  const { status } = await world.shop.send({ name: member.name }, { url: world.verifyLinks.get(member.email)! });
  // It is valid for seven days.
  same(`${member.name} follows the link`, true, status === 302 || status === 404);
  member.isVerified = status === 302;
  world.count(member.isVerified ? 'verified addresses' : 'late for verification');
}

async function propose(world: World, member: Member): Promise<void> {
  const { random, index } = member;
  const price = `${random.int(100, 2000)}.00`;
  const body = {
    ...{
      name: `Honey of ${index} no. ${random.int(1, 99_999)}`,
      desc: 'Gathered in spring.',
      category: world.category,
    },
    ...{ price, unit: 'g', unit_amount: 500, quantity: random.int(3, 20) },
  };
  const create = { method: 'POST' as const, url: SUBMISSIONS, body, key: random.uuid(), expect: 201 };
  const { id } = await world.shop.call<Submission>(member, create);
  const waiting = world.proposals.filter(({ owner, state }) => owner === member && state === 'review').length;
  const most = member.supplied.length > 0 ? IN_REVIEW_MAX.selling : IN_REVIEW_MAX.first;
  const expect = waiting >= most ? 'too_many_in_review' : 200;
  const url = `${SUBMISSIONS}${id}/send/`;
  const sent = await world.shop.call<Submission>(member, { method: 'POST', url, expect });
  world.count(expect === 200 ? 'proposals' : `refused: ${expect}`);
  if (expect === 200) world.proposals.push({ id, owner: member, state: 'review', version: sent.version });
}

/** The stock of a product of theirs grows, or it is taken off sale or put back. */
async function tend(world: World, member: Member): Promise<void> {
  const { random } = member;
  const product = random.pick(member.supplied);
  const url = `/api/selling/products/${product.id}/`;
  const step = random.pick(['stock', 'stock', product.isOnSale ? 'archive' : 'restore']);
  const body = step === 'stock' ? { delta: random.int(1, 20), reason: 'received' } : {};
  const expect = step === 'restore' && product.isBarred ? 'archived_by_staff' : 200;
  const call = { method: 'POST' as const, url: `${url}${step}/`, body, key: random.uuid(), expect };
  const shown = await world.shop.call<ManagedProduct>(member, call);
  if (expect !== 200) return;
  if (step === 'stock') product.stock += body.delta ?? 0;
  else product.isOnSale = step === 'restore';
  same(
    `product ${product.id} of ${member.name}`,
    [product.stock, product.isOnSale],
    [shown.quantity, shown.archived_at === null],
  );
  world.count('changes by suppliers');
}

/** Staff publish what members have proposed, or send it back; then some send it again. */
export async function review(world: World, random: Random): Promise<void> {
  const clerk = await clerkOf(world, random);
  const waiting = world.proposals.filter(({ owner, state }) => state === 'review' && !owner.isDeleted);
  const { count, results } = await world.shop.call<DeskSubmissionPage>(clerk, { url: '/api/desk/submissions/' });
  same('what waits for review', waiting.length, count);
  for (const { id, version } of results) {
    const proposal = waiting.find((each) => each.id === id)!;
    const { owner } = proposal;
    same(`proposal ${id}: version`, proposal.version, version);
    const isGood = random.chance(0.75);
    const body = isGood ? { version, vat_rate: 13 } : { version, answer: 'Where is it from?' };
    const decided = await deskCall<Submission>(
      world,
      random,
      clerk,
      `submissions/${id}/${isGood ? 'approve' : 'reject'}`,
      body,
    );
    [proposal.state, proposal.version] = [isGood ? 'approved' : 'rejected', decided.version];
    world.count(isGood ? 'proposals approved' : 'proposals sent back');
    if (!isGood) continue;
    const url = `/api/desk/products/${decided.product}/`;
    owner.supplied.push(addProduct(world, await world.shop.call<ManagedProduct>(clerk, { url })));
  }
}
