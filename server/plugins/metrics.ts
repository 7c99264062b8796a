/** Metrics for Prometheus: requests by route, logins, cart changes, the connection pool, the event loop. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type AppContext, type AppPlugin } from '../context';
import { isDatabaseAnswering } from '../db/database';

const CART_CHANGES: Record<string, string> = {
  '/api/products/cart/add_item/': 'add',
  '/api/products/cart/update_item/': 'update',
  '/api/products/cart/remove_item/': 'remove',
  '/api/products/cart/clear/': 'clear',
};
const LOGIN = '/api/user/login/';

/** In seconds, from a response out of memory to the request timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  if (status === 429) return 'throttled';
  return status < 500 ? 'refused' : 'failed';
}

/** The plugin that counts requests; create it once in a process. Routes are named by their pattern, which limits the number of series. */
export function createMetrics(): AppPlugin {
  // In a worker process, this answers when the primary collects.
  if (cluster.isWorker) new AggregatorRegistry();
  collectDefaultMetrics();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by duration',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  });
  const logins = new Counter({ name: 'shop_logins_total', help: 'Logins by outcome', labelNames: ['outcome'] });
  const cartChanges = new Counter({
    name: 'shop_cart_changes_total',
    help: 'Cart changes by outcome',
    labelNames: ['change', 'outcome'],
  });
  const salesRefused = new Counter({
    name: 'shop_sales_refused_total',
    help: 'Calls that are 503 because sales are paused',
  });

  return fp(async (app: FastifyInstance, { db }: AppContext) => {
    new Gauge({
      name: 'db_pool_connections',
      help: 'Database connections, and calls waiting for one',
      labelNames: ['state'],
      collect() {
        const { totalCount, idleCount, waitingCount } = db.$client;
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
    new Gauge({
      name: 'db_up',
      help: 'Whether the database answers: 1 or 0',
      // With several processes, the figure of the worst one is reported.
      aggregator: 'min',
      async collect() {
        this.set((await isDatabaseAnswering(db)) ? 1 : 0);
      },
    });
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      const outcome = outcomeOf(reply.statusCode);
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      if (request.isPaused) salesRefused.inc();
      if (route === LOGIN && method === 'POST') logins.inc({ outcome });
      const change = CART_CHANGES[route];
      if (change && reply.statusCode !== 405) cartChanges.inc({ change, outcome });
    });
  });
}

/** Serves /metrics alone on a separate port: of this process, or of all its workers. */
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
