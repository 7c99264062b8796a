import { type User } from '../../contract/wire';
import { createCart, createUser, keepTokens } from './factories';
import { type FakeServer, startFakeServer } from './fakeServer';
import { offerFeatures } from './offerFeatures';

/** A shop with all features, whose member is logged in and has an empty cart. */
export function startMemberServer(fields: Partial<User> = {}): FakeServer {
  offerFeatures('all');
  keepTokens();
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser(fields) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  return server;
}

/** Likewise, for an owner of the shop. */
export const startOwnerServer = (fields: Partial<User> = {}) =>
  startMemberServer({ is_staff: true, is_owner: true, ...fields });
