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

/** The Fastify instance that routes are registered on: bodies and queries are typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What routes and plugins need. `now` returns the time in milliseconds; tests set it. */
export type AppContext = { db: Database; config: Config; now: () => number };

/** A plugin that takes the context as its options. */
export type AppPlugin = FastifyPluginAsync<AppContext>;
