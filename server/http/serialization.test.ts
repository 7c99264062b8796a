import fastify from 'fastify';
import { Type } from '@sinclair/typebox';
import { compileSerializer } from './serialization';

test('routes that share a schema share its serializer, which leaves unknown properties out', async () => {
  const compiled: unknown[] = [];
  const app = fastify();
  app.setSerializerCompiler((route) => {
    const serialize = compileSerializer(route as Parameters<typeof compileSerializer>[0]);
    compiled.push(serialize);
    return serialize;
  });
  const schema = Type.Object({ name: Type.String() });
  for (const url of ['/one', '/two'])
    app.get(url, { schema: { response: { 200: schema } } }, () => ({ name: 'Sita', password: 'x' }));
  for (const url of ['/one', '/two']) expect((await app.inject(url)).json()).toEqual({ name: 'Sita' });
  expect(new Set(compiled).size).toBe(1);
  await app.close();
});
