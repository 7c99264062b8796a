import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
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

/** What routes and plugins need. `now` gives the time in milliseconds; tests set it. */
export type AppContext = { db: Database; config: Config; now: () => number };

/** A hook into the app that is registered before every other one: metrics, tracing. */
export type Observer = (app: App, context: AppContext) => void;
