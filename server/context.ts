import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { type Config } from './config/config';
import { type Database } from './db/database';
import { type ResponseCache } from './http/responseCache';
import { type PaymentProviders } from './modules/payments/providers/paymentProviders';
import { type Fetch } from './modules/payments/providers/call';

/** The Fastify instance that routes are registered on: bodies and queries are typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * What routes and plugins need. `now` returns the time in milliseconds; tests set it. Code that changes products or categories calls
 * `responseCache.clear()` after its commit, so that this process serves the change at once.
 */
export type AppContext = {
  db: Database;
  config: Config;
  now: () => number;
  responseCache: ResponseCache;
  /** Calls other servers. */
  fetch: Fetch;
  paymentProviders: PaymentProviders;
};

/** A plugin that takes the context as its options. */
export type AppPlugin = FastifyPluginAsync<AppContext>;
