import { type TSchema } from '@sinclair/typebox';
import { SerializerSelector, type Serializer } from '@fastify/fast-json-stringify-compiler';
import { type FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()();
const serializers = new WeakMap<TSchema, Serializer>();

/** Fastify's serializer compiler, which compiles each schema once: most routes have the same schemas of errors. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = (route) => {
  const serialize = serializers.get(route.schema) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' });
  serializers.set(route.schema, serialize);
  return serialize;
};
