import { type Order } from '../../contract/orders';
import { createCart, createUser, keepTokens } from './factories';
import { type FakeServer, startFakeServer } from './fakeServer';
import { offerFeatures } from './offerFeatures';

/** A shop that takes orders, with a member who is logged in and has this order. */
export function startOrderServer(order: Order): FakeServer {
  offerFeatures('orders');
  keepTokens();
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', `/api/orders/${order.id}/`, { json: order });
  server.on('GET', `/api/orders/${order.id}/problems/`, { json: [] });
  return server;
}
