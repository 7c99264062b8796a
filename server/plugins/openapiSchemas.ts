/** Names the schemas of the OpenAPI document and lists each once, so that generated clients have types with names. */
import { KindGuard } from '@sinclair/typebox';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of `value` with each object below it, innermost first, as `change` returns it. */
function mapObjects(value: unknown, change: (copy: Json, original: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)]));
  return change(copy, value);
}

/**
 * Gives each object schema of the contract its name as `title`: the name that a file of `contract` exports it by. Schemas of a route's own declare
 * their `title` themselves.
 */
export function createSchemaNamer(contract: object[]): (schema: unknown) => unknown {
  const names = new Map(
    contract
      .flatMap(Object.entries)
      .flatMap(([name, schema]) => (KindGuard.IsObject(schema) ? [[schema.properties as unknown, name] as const] : [])),
  );
  return (schema) =>
    mapObjects(schema, (copy, original) => {
      const name = names.get(original.properties);
      return name ? { ...copy, title: name } : copy;
    });
}

type Document = { components?: { schemas?: Json }; paths?: Record<string, unknown> };

/** A tuple as OpenAPI 3.1 writes it; TypeBox writes it as drafts before 2020 did. */
function modernTuple(schema: Json): Json {
  if (schema.type !== 'array' || !Array.isArray(schema.items)) return schema;
  const { items, additionalItems: _none, ...rest } = schema;
  return { ...rest, prefixItems: items };
}

/**
 * Moves each schema with a title to the components. A second one with the same title and other content stays where it is.
 * The examples of a response or a body stand beside it already.
 */
export function moveSchemasToComponents<T extends object>(document: T): T {
  const schemas: Record<string, Json> = {};
  const paths = mapObjects((document as Document).paths, (copy) => {
    const { title, examples: own, ...schema } = copy;
    if (typeof title !== 'string' || schema.type !== 'object') return modernTuple(copy);
    const { examples = own, ...known } = schemas[title] ?? schema;
    if (JSON.stringify(known) !== JSON.stringify(schema)) return copy;
    schemas[title] = { ...schema, ...(examples !== undefined && { examples }) };
    return { $ref: `#/components/schemas/${title}` };
  });
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { components } = document as Document;
  return { ...document, components: { ...components, schemas: { ...components?.schemas, ...sorted } }, paths };
}
