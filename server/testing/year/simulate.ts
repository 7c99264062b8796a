/** Days of a shop, from a seed. */
import { sweep, sendMails } from './change';
import { fiscalDate } from '../../modules/bills/fiscalCalendar';
import { addDays, busyness, hourFor, HOUR_MS, isFestive, startOf } from './calendar';
import { importPrices, tendCatalog } from './catalog';
import { checkAll, checkDay, checkEnd, checkMonth } from './checks';
import { closeDay, handOver } from './delivering';
import { Failure } from './failure';
import { createJobs } from './jobs';
import { visit } from './member';
import { createMember } from './people';
import { orderByPhone } from './phone';
import { settleProblems } from './problems';
import { refund } from './refunding';
import { review } from './selling';
import { setUp } from './setUp';
import { openShop } from './shop';
import { planPlaces } from './slots';
import { packAndSend } from './staff';
import { World } from './world';

export type Options = {
  seed: number;
  days: number;
  /** The first day in Kathmandu. */
  from: string;
  members: number;
  /** Of all members together, on a usual day. */
  visits: number;
  /** The numbers of the members who act; all without it. */
  only?: number[];
  /** An empty database, and where files go. */
  url: string;
  dataDir: string;
  onCall?: (line: string) => void;
  /** After each day; `number` from 1 on. */
  onDay?: (world: World, day: string, number: number) => Promise<void>;
};

/** What has a schedule of its own runs each hour in a shop. Less often is enough for what it does. */
const UPKEEP_HOURS = 2;
/** The invariants read all that there is: each night of two months, and then each week. */
const isThorough = (number: number): boolean => number <= 60 || number % 7 === 0;
/** For each visit. */
const PHONE_ORDERS = 0.08;

/** Plays the days. Throws a Failure. */
export async function simulate({
  seed,
  days,
  from,
  members,
  visits,
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
    for (let index = 0; index < members; index += 1)
      world.members.push(createMember(index, world.random(`member ${index}`)));
    for (let number = 0; number < days; number += 1) {
      day = addDays(from, number);
      planDay(world, day, visits);
      await world.runUntil(startOf(addDays(day, 1)));
      world.who = 'midnight';
      const [ended, next] = [monthOf(day), monthOf(addDays(day, 1))];
      if (isThorough(number + 1) || ended !== next || number === days - 1) await checkAll(world);
      await checkDay(world);
      if (ended !== next) await checkMonth(world, ended);
      world.count(isFestive(day) ? 'festive days' : 'usual days');
      await onDay?.(world, day, number + 1);
    }
    await checkEnd(world);
    return world;
  } catch (error) {
    throw new Failure(world, day, error);
  } finally {
    await jobs.close();
    await shop.close();
  }
}

const monthOf = (day: string): string => fiscalDate(new Date(startOf(day)))!.date.slice(0, 7);

/** Everything that is certain to happen on a day, and who visits the shop when. */
function planDay(world: World, day: string, visits: number): void {
  const begin = startOf(day);
  const random = world.random(`day ${day}`);
  const at = (hour: number, run: () => Promise<unknown>, who = 'staff') => world.plan(begin + hour * HOUR_MS, who, run);
  for (let hour = 0; hour < 24; hour += 1) {
    if (hour % UPKEEP_HOURS === 0) at(hour, () => world.jobs.upkeep(), 'jobs');
    at(hour + 0.05, () => sweep(world, hour === 0), 'jobs');
    at(hour + 0.06, () => sendMails(world), 'jobs');
  }
  for (let hour = 6; hour <= 20; hour += 1) at(hour + 0.5, () => packAndSend(world, random));
  at(9, () => planPlaces(world));
  at(10, () => tendCatalog(world, random));
  if (random.chance(0.15)) at(11, () => importPrices(world, random));
  at(12, () => review(world, random));
  at(13, () => settleProblems(world));
  at(16, () => settleProblems(world));
  at(17, () => refund(world));
  at(20.8, () => handOver(world, random), 'riders');
  at(21.2, () => closeDay(world, random));
  for (const member of world.members) {
    if (world.only && !world.only.has(member.index)) continue;
    if (member.isRegistered && member.random.chance((PHONE_ORDERS * visits) / world.members.length))
      at(member.random.int(8, 19) + member.random.next(), () => orderByPhone(world, member));
    if (member.random.chance(Math.min(0.9, (visits * busyness(day)) / world.members.length)))
      world.plan(begin + hourFor(member.random.next()), member.name, () => visit(world, member));
  }
}
