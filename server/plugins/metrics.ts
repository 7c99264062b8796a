/** What Prometheus asks for: requests by route, the shop's own counters, the pool, the event loop. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { type Observer } from '../context';

const CART_CHANGES: Record<string, string> = {
  '/api/products/cart/add_item/': 'add',
  '/api/products/cart/update_item/': 'update',
  '/api/products/cart/remove_item/': 'remove',
  '/api/products/cart/clear/': 'clear',
};
const LOGIN = '/api/user/login/';

/** In seconds: an answer from memory takes a millisecond, and after four seconds none is waited for. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  if (status === 429) return 'throttled';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts from now on, once in a process. A route is named as it was declared: whatever is asked for, the series are as many as the routes. */
export function createMetrics(): Observer {
  // In a process of many, this answers when the first one collects.
  if (cluster.isWorker) new AggregatorRegistry();
  collectDefaultMetrics();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by the time they took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  });
  const logins = new Counter({ name: 'shop_logins_total', help: 'Logins, by how they ended', labelNames: ['outcome'] });
  const cartChanges = new Counter({
    name: 'shop_cart_changes_total',
    help: 'Changes of carts, by how they ended',
    labelNames: ['change', 'outcome'],
  });

  return (app, { db }) => {
    new Gauge({
      name: 'db_pool_connections',
      help: 'Connections to the database, and calls that wait for one',
      labelNames: ['state'],
      collect() {
        const { totalCount, idleCount, waitingCount } = db.$client;
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      const outcome = outcomeOf(reply.statusCode);
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      if (route === LOGIN && method === 'POST') logins.inc({ outcome });
      const change = CART_CHANGES[route];
      if (change && reply.statusCode !== 405) cartChanges.inc({ change, outcome });
      done();
    });
  };
}

/** Serves /metrics, and nothing else, on a port of its own: of this process, or of all the processes that serve for it. */
export async function serveMetrics({
  host,
  port,
}: {
  host: string;
  port: number;
}): Promise<{ port: number; close: () => void }> {
  const all = new AggregatorRegistry();
  const collect = () => (Object.keys(cluster.workers ?? {}).length > 0 ? all.clusterMetrics() : register.metrics());
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    collect().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
