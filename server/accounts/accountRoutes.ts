import { User } from '../../contract/wire';
import { type App, type House } from '../app';
import { type users } from '../db/schema';
import { REFUSALS } from '../errors';
import { memberOf, requireMember } from './requireMember';

/** The account calls: register, login, logout, profile, refresh, and the link of the verification mail. */
export function registerAccountRoutes(app: App, house: House): void {
  const onRequest = requireMember(house);
  const security = [{ bearer: [] }];

  app.get('/api/user/', { onRequest, schema: { tags: ['accounts'], summary: 'The profile', security, response: { 200: User, ...REFUSALS } } }, async (request) =>
    toWire(memberOf(request)),
  );
}

/** A user as the wire shows him. */
export function toWire(user: typeof users.$inferSelect): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    is_active: user.isActive,
    date_joined: user.dateJoined.toISOString(),
  };
}
