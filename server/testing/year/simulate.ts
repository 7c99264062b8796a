/** Days of a shop, from a seed. */
import { sweep, sendMails } from './change';
import { type Locations } from '../../../contract/addresses';
import { type DeliveryArea } from '../../../contract/delivery';
import { type ManagedProductPage } from '../../../contract/managedProducts';
import { paisaOf } from '../../../contract/money';
import { DEMO_ACCOUNTS } from '../../modules/accounts/demoAccounts';
import { setRole } from '../../modules/accounts/staff';
import { fiscalDate } from '../../modules/bills/fiscalCalendar';
import { addDays, busyness, DASHAIN, hourFor, HOUR_MS, startOf, weekdayOf } from './calendar';
import { checkDay, checkEnd, checkMonth, readSizes } from './checks';
import { closeDay, handOver } from './delivering';
import { createJobs } from './jobs';
import { createMember, visit } from './member';
import { refund, settleProblems } from './refunding';
import { openShop } from './shop';
import { packAndSend, tendCatalog } from './staff';
import { clerkOf, deskCall } from './clerk';
import { World } from './world';

export type Options = {
  seed: number;
  days: number;
  /** The first day in Kathmandu. */
  from: string;
  members: number;
  /** The numbers of the members who act; all without it. */
  only?: number[];
  /** An empty database, and where files go. */
  url: string;
  dataDir: string;
  onCall?: (line: string) => void;
  onDay?: (world: World, day: string) => void;
};

/** Of all members together, on a usual day. */
const VISITS_PER_DAY = 24;
const CAPACITY = 4;

/** Plays the days. Throws a Failure. */
export async function simulate({
  seed,
  days,
  from,
  members,
  only,
  url,
  dataDir,
  onDay,
  onCall,
}: Options): Promise<World> {
  const shop = await openShop({ url, dataDir, start: startOf(from) + 1000, onCall });
  const jobs = createJobs(shop, url);
  const world = new World(shop, seed, only ? new Set(only) : null, jobs);
  let day = from;
  try {
    await setUp(world, from);
    for (let index = 0; index < members; index += 1) world.members.push(createMember(world, index));
    for (let number = 0; number < days; number += 1) {
      planDay(world, day);
      await world.runUntil(startOf(addDays(day, 1)));
      world.who = 'midnight';
      await checkDay(world);
      const [ended, next] = [monthOf(day), monthOf(addDays(day, 1))];
      if (ended !== next) await checkMonth(world, ended);
      onDay?.(world, day);
      day = addDays(day, 1);
    }
    await checkEnd(world);
    world.sizes = await readSizes(world);
    return world;
  } catch (error) {
    throw new Failure(world, day, error);
  } finally {
    await jobs.close();
    await shop.close();
  }
}

/** A difference, with all that it takes to see it again. */
export class Failure extends Error {
  constructor(
    readonly world: World,
    readonly day: string,
    override readonly cause: unknown,
  ) {
    const { seed, who, shop } = world;
    const said = cause instanceof Error ? cause.message : String(cause);
    super(
      `seed ${seed}, day ${day}, call ${shop.requests()}, ${who}\n${said}\nthe last calls:\n${shop.trace.slice(-6).join('\n')}`,
    );
  }
}

const monthOf = (day: string): string => fiscalDate(new Date(startOf(day)))!.date.slice(0, 7);

/** The people of the shop, and what they open it with. */
async function setUp(world: World, from: string): Promise<void> {
  const { shop, model } = world;
  const owner = DEMO_ACCOUNTS.find(({ isOwner }) => isOwner)!;
  for (let index = 0; index < 4; index += 1) {
    const [email, password] =
      index === 0 ? [owner.email, owner.password] : [`clerk${index}@mewapasal.example`, `Clerk of the shop ${index}`];
    const names = {
      first_name: 'Clerk',
      last_name: `Number ${'ABCD'[index]}`,
      password1: password,
      password2: password,
    };
    if (index > 0)
      await shop.call(
        { name: 'clerk' },
        { method: 'POST', url: '/api/user/register/', body: { ...names, email }, expect: 201 },
      );
    if (index > 0) await setRole(shop.db, email, 'staff');
    world.staff.push({
      name: `clerk ${index}`,
      email,
      password,
      refresh: '',
      elevatedUntil: 0,
      accessUntil: 0,
      sessionUntil: 0,
    });
  }
  const clerk = await clerkOf(world, world.owning);
  for (const [index, name] of ['Ram Thapa', 'Shyam Karki', 'Gopal Magar'].entries()) {
    const body = { name, phone_number: `+977981000000${index}` };
    const { id } = await deskCall<{ id: number }>(world, world.owning, clerk, 'riders', body, { expect: 201 });
    world.riders.push({ id, name, owes: new Map() });
  }
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { results, next } = await shop.call<ManagedProductPage>(clerk, { url: `/api/desk/products/?page=${page}` });
    for (const { id, name, price, quantity, category } of results) {
      model.products.set(id, { id, name, price: paisaOf(price), stock: quantity, isOnSale: true });
      if (/fresh|fruit|vegetable|dairy/i.test(category.name)) world.fresh.add(id);
    }
    isMore = next !== null;
  }
  const { provinces } = await shop.call<Locations>(clerk, { url: '/api/locations/' });
  const levels = provinces.flatMap(({ districts }) => districts).flatMap(({ local_levels }) => local_levels);
  world.places.valley = levels.find(({ name }) => name === 'Kathmandu')!.id;
  world.places.courier = levels.find(({ name }) => name === 'Chandannath')!.id;
  const [valley, rest] = await shop.call<DeliveryArea[]>(clerk, { url: '/api/desk/delivery-areas/' });
  const url = `/api/desk/delivery-areas/${valley!.id}/`;
  await shop.call(clerk, { method: 'PATCH', url, body: { capacity: CAPACITY, version: valley!.version } });
  world.capacity = CAPACITY;
  world.terms = { valley: termsOf(valley!), courier: termsOf(rest!) };
  await closeDays(world, { first_day: from, last_day: addDays(from, 800), weekday: 6, reason: 'Saturday' });
  for (const [first_day, last_day] of DASHAIN)
    if (first_day > from) await closeDays(world, { first_day, last_day, reason: 'Dashain' });
}

const termsOf = ({ fee, free_from }: DeliveryArea) => ({
  fee: paisaOf(fee),
  freeFrom: free_from === null ? Infinity : paisaOf(free_from),
});

async function closeDays(
  world: World,
  body: { first_day: string; last_day: string; weekday?: number; reason: string },
): Promise<void> {
  await world.shop.call(await clerkOf(world, world.owning), {
    method: 'POST',
    url: '/api/desk/closures/',
    body,
    expect: 201,
  });
  for (let day = body.first_day; day <= body.last_day; day = addDays(day, 1))
    if (body.weekday === undefined || weekdayOf(day) === body.weekday) world.model.closedDays.add(day);
}

/** Everything that is certain to happen on a day, and who visits the shop when. */
function planDay(world: World, day: string): void {
  const begin = startOf(day);
  const random = world.random(`day ${day}`);
  const at = (hour: number, run: () => Promise<unknown>, who = 'staff') => world.plan(begin + hour * HOUR_MS, who, run);
  for (let hour = 0; hour < 24; hour += 1) {
    at(hour + 0.02, () => world.jobs.hourly(), 'jobs');
    at(hour + 0.05, () => sweep(world), 'jobs');
    at(hour + 0.06, () => sendMails(world), 'jobs');
  }
  for (let hour = 6; hour <= 20; hour += 1) at(hour + 0.5, () => packAndSend(world, random));
  at(10, () => tendCatalog(world, random));
  at(16, () => settleProblems(world, random));
  at(17, () => refund(world, random));
  at(20.8, () => handOver(world, random), 'riders');
  at(21.2, () => closeDay(world, random));
  for (const member of world.members) {
    if (world.only && !world.only.has(member.index)) continue;
    if (member.random.chance(Math.min(0.9, (VISITS_PER_DAY * busyness(day)) / world.members.length)))
      world.plan(begin + hourFor(member.random.next()), member.name, () => visit(world, member));
  }
}
