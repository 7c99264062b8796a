/** Who acts for the shop, logged in. */
import { type LoginResponse } from '../../../contract/wire';
import { HOUR_MS, MINUTE_MS } from './calendar';
import { type Random } from './random';
import { type Staff } from './people';
import { type World } from './world';

const ELEVATED_MS = 13 * MINUTE_MS;
const ACCESS_MS = 14 * MINUTE_MS;
/** A session of staff ends after twelve hours without a call. */
const IDLE_MS = 11 * HOUR_MS;

/** A clerk who is logged in; with the password entered anew for what moves money back. */
export async function clerkOf(world: World, random: Random, { elevated = false } = {}): Promise<Staff> {
  const now = world.now();
  // Mostly one who is at work.
  const present = world.staff.filter(({ accessUntil }) => accessUntil > now);
  const isOther = random.chance(0.1);
  const isAny = random === world.owning || present.length === 0 || isOther;
  const clerk = random.pick(isAny ? world.staff : present);
  if (now >= clerk.accessUntil) await enter(world, clerk);
  if (elevated && now >= clerk.elevatedUntil) {
    const { password } = clerk;
    await world.shop.call(clerk, { method: 'POST', url: '/api/user/sessions/elevate/', body: { password } });
    clerk.elevatedUntil = now + ELEVATED_MS;
  }
  return clerk;
}

async function enter(world: World, clerk: Staff): Promise<void> {
  const now = world.now();
  const { email, password, refresh } = clerk;
  const method = 'POST';
  clerk.token = undefined;
  if (now < clerk.accessUntil + IDLE_MS && now < clerk.sessionUntil) {
    const { access } = await world.shop.call<{ access: string }>(clerk, {
      method,
      url: '/api/auth/token/refresh/',
      body: { refresh },
    });
    clerk.token = access;
  } else {
    const login = await world.shop.call<LoginResponse>(clerk, {
      method,
      url: '/api/user/login/',
      body: { email, password },
    });
    [clerk.token, clerk.refresh] = [login.access, login.refresh];
    [clerk.elevatedUntil, clerk.sessionUntil] = [0, now + 29 * 24 * HOUR_MS];
  }
  clerk.accessUntil = now + ACCESS_MS;
}

export const deskCall = <T = never>(
  world: World,
  random: Random,
  clerk: Staff,
  url: string,
  body?: object,
  more: object = {},
): Promise<T> =>
  world.shop.call<T>(clerk, { method: 'POST', url: `/api/desk/${url}/`, body, key: random.uuid(), ...more });
