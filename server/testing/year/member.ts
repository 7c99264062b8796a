/** A member: their account, and what they do on a visit. */
import { sendMails } from './change';
import { type LoginResponse } from '../../../contract/wire';
import { type Address } from '../../../contract/addresses';
import { Difference } from './difference';
import { dueOf, isOpen, missingOf, type Order } from './model';
import { shop } from './shopping';
import { lookAfterOrders } from './ownOrders';
import { type Member } from './people';
import { isSettled } from './problems';
import { sell } from './selling';
import { HOUR_MS } from './calendar';
import { type World } from './world';

const ACCESS_MS = 14 * 60 * 1000;
const SESSION_MS = 30 * 24 * HOUR_MS - HOUR_MS;
/** Everything that a member does in one visit. */
export async function visit(world: World, member: Member): Promise<void> {
  if (member.isDeleted) return;
  const { random } = member;
  if (!member.isRegistered) await register(world, member);
  await enter(world, member);
  if (random.chance(0.05)) await peek(world, member);
  await lookAfterOrders(world, member);
  // Who waits for money back has a reason to leave.
  if (random.chance(member.orders.some((order) => dueOf(order) > 0) ? 0.2 : 0.004)) await leave(world, member);
  if (member.isDeleted) return;
  if (random.chance(0.85)) await shop(world, member);
  if (random.chance(0.01)) await sell(world, member);
  if (random.chance(0.004)) await changePhone(world, member);
  if (random.chance(0.003)) await forgetPassword(world, member);
}

async function register(world: World, member: Member): Promise<void> {
  const { first, last, email, phone, tole, password, index } = member;
  const body = {
    first_name: first,
    last_name: last,
    email,
    phone_number: phone,
    password1: password,
    password2: password,
  };
  await world.shop.call(member, { method: 'POST', url: '/api/user/register/', body, expect: 201 });
  member.isRegistered = true;
  await enter(world, member);
  const place = { recipient: `${first} ${last}`, phone_number: phone, ward: 1 + (index % 4), tole };
  const local_level = member.isCourier ? world.places.courier : world.places.valley;
  const url = '/api/user/addresses/';
  member.address = (
    await world.shop.call<Address>(member, { method: 'POST', url, body: { ...place, local_level }, expect: 201 })
  ).id;
  world.count('members');
}

/** Logs in, or renews the token of an earlier visit. */
async function enter(world: World, member: Member): Promise<void> {
  const now = world.now();
  if (now < member.accessUntil) return;
  if (now < member.sessionUntil) {
    const body = { refresh: member.refresh };
    member.token = undefined;
    member.token = (
      await world.shop.call<{ access: string }>(member, { method: 'POST', url: '/api/auth/token/refresh/', body })
    ).access;
  } else {
    const { email, password } = member;
    member.token = undefined;
    const login = await world.shop.call<LoginResponse>(member, {
      method: 'POST',
      url: '/api/user/login/',
      body: { email, password },
    });
    [member.id, member.token] = [login.user.id, login.access];
    member.refresh = login.refresh;
    member.sessionUntil = now + SESSION_MS;
    world.count('logins');
  }
  member.accessUntil = now + ACCESS_MS;
}

/** What belongs to others is not there, and the desk is not open. */
async function peek(world: World, member: Member): Promise<void> {
  const foreign = [...world.model.orders.values()]
    .filter((order) => order.member !== member.index)
    .at(-member.random.int(1, 40));
  if (foreign) {
    const url = `/api/orders/${foreign.id}/`;
    for (const path of ['', 'bill/', 'problems/', 'returnable/'])
      await world.shop.call(member, { url: url + path, expect: 404 });
    await world.shop.call(member, { method: 'POST', url: `${url}cancel/`, body: {}, expect: 404 });
  }
  await world.shop.call(member, { url: '/api/desk/orders/', expect: 403 });
  await world.shop.call(member, { url: '/api/desk/registers/sales/?month=2084-01', expect: 403 });
}

async function changePhone(world: World, member: Member): Promise<void> {
  member.phone = `+977984${member.random.int(1_000_000, 9_999_999)}`;
  await world.shop.call(member, { method: 'PATCH', url: '/api/user/', body: { phone_number: member.phone } });
}

async function forgetPassword(world: World, member: Member): Promise<void> {
  const { email } = member;
  await world.shop.call(member, { method: 'POST', url: '/api/user/password/reset/', body: { email } });
  await sendMails(world);
  const link = /#uid=([^&\s]+)&token=([^\s"<]+)/.exec(world.resetLinks.get(email) ?? '');
  if (!link)
    throw new Difference(`${member.name} asks for a new password`, 'a mail with a link', world.resetLinks.get(email));
  member.password = `Kagbeni ${member.random.int(1000, 9999)} x`;
  const body = { uid: link[1], token: link[2], new_password1: member.password, new_password2: member.password };
  await world.shop.call(member, { method: 'POST', url: '/api/user/password/reset/confirm/', body });
  [member.sessionUntil, member.accessUntil] = [0, 0];
  await enter(world, member);
}

/** Deletes the account: refused while something of an order is open. */
async function leave(world: World, member: Member): Promise<void> {
  const isUnsettled = (order: Order): boolean =>
    isOpen(order) ||
    order.state === 'pending_payment' ||
    dueOf(order) > 0 ||
    (order.state === 'delivered' && order.method === 'cod' && missingOf(order) > 0) ||
    world.problems.some((problem) => problem.order === order && !isSettled(problem));
  // Payments that did not come are asked for during a day.
  if (member.orders.some((order) => order.placedAt > world.now() - 27 * HOUR_MS)) return;
  const expect = member.orders.some(isUnsettled) ? 'open_orders' : 204;
  const { password } = member;
  await world.shop.call(member, { method: 'DELETE', url: '/api/user/', body: { password }, expect });
  if (expect !== 204) return;
  member.isDeleted = true;
  world.count('deleted accounts');
  world.forget(member);
  await world.shop.call(member, { url: '/api/user/', expect: 401 });
}
