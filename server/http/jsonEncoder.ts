import { FormatRegistry, type TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';

// TypeBox has no formats of its own; registered ones apply to the whole process.
FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text));

/** Compiles a function that encodes a value as JSON. It deletes unknown properties from the value and throws when the value does not match the schema. */
export function createJsonEncoder(schema: TSchema): (value: unknown) => string {
  const checker = TypeCompiler.Compile(schema);
  return (value) => {
    const cleaned = Value.Clean(schema, value);
    const mismatch = checker.Check(cleaned) ? undefined : checker.Errors(cleaned).First();
    if (mismatch) throw new Error(`The response does not match its schema at "${mismatch.path}": ${mismatch.message}`);
    return JSON.stringify(cleaned);
  };
}
