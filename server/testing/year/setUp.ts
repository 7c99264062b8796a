/** What a shop begins with. */
import { type Locations } from '../../../contract/addresses';
import { type DeliveryArea } from '../../../contract/delivery';
import { type ManagedProductPage } from '../../../contract/managedProducts';
import { paisaOf } from '../../../contract/money';
import { DEMO_ACCOUNTS } from '../../modules/accounts/demoAccounts';
import { setRole } from '../../modules/accounts/staff';
import { addDays, DASHAIN, weekdayOf } from './calendar';
import { addProduct } from './catalog';
import { clerkOf, deskCall } from './clerk';
import { planPlaces } from './slots';
import { type World } from './world';

/** The people of the shop, and what they open it with. */
export async function setUp(world: World, from: string): Promise<void> {
  const { shop } = world;
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
    const never = { refresh: '', elevatedUntil: 0, accessUntil: 0, sessionUntil: 0 };
    world.staff.push({ name: `clerk ${index}`, email, password, ...never });
  }
  const clerk = await clerkOf(world, world.owning);
  for (const [index, name] of ['Ram Thapa', 'Shyam Karki', 'Gopal Magar'].entries()) {
    const body = { name, phone_number: `+977982000000${index}` };
    const { id } = await deskCall<{ id: number }>(world, world.owning, clerk, 'riders', body, { expect: 201 });
    world.riders.push({ id, name, owes: new Map() });
  }
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { results, next } = await shop.call<ManagedProductPage>(clerk, { url: `/api/desk/products/?page=${page}` });
    for (const product of results) addProduct(world, product);
    world.category ||= results.find(({ category }) => /honey/i.test(category.name))?.category.id ?? 0;
    isMore = next !== null;
  }
  const { provinces } = await shop.call<Locations>(clerk, { url: '/api/locations/' });
  const levels = provinces.flatMap(({ districts }) => districts).flatMap(({ local_levels }) => local_levels);
  world.places.valley = levels.find(({ name }) => name === 'Kathmandu')!.id;
  world.places.courier = levels.find(({ name }) => name === 'Chandannath')!.id;
  const [valley, rest] = await shop.call<DeliveryArea[]>(clerk, { url: '/api/desk/delivery-areas/' });
  world.terms = { valley: termsOf(valley!), courier: termsOf(rest!) };
  await planPlaces(world);
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
