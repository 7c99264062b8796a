/**
 * Request validation by TypeBox. Bodies are never coerced. Keys that the schema of a body or a query does not name are dropped.
 * Query strings and path parameters are text: they become numbers and booleans where the schema says so.
 */
import { KindGuard, Type, type TObject, type TSchema } from '@sinclair/typebox';
import { TypeCompiler, ValueErrorType, type TypeCheck, type ValueError } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';
import { type FastifySchemaCompiler } from 'fastify';
import { isDay } from '../../contract/nepalDay';
import { NotFoundError, ValidationError, type FieldMessages } from './errors';

/** The largest id: ids are PostgreSQL integers. */
export const MAX_ID = 2_147_483_647;

/** The id, or 0, which no row has, for a number beyond the range of ids. */
export const toId = (id: number): number => (id >= 1 && id <= MAX_ID ? id : 0);

/** A day such as `2026-11-22`. Throws a ValidationError for text that is none. */
export function readDay(field: string, text: string): string {
  if (!isDay(text)) throw new ValidationError({ [field]: ['Date has wrong format. Use one like 2026-11-22.'] });
  return text;
}

/** The path parameter of one object. Anything but an id is 404. */
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_ID }) });

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** Compiles each schema once: many routes have the same parameters. */
function compileCheck(schema: TSchema): TypeCheck<TSchema> {
  const check = checks.get(schema) ?? TypeCompiler.Compile(schema);
  checks.set(schema, check);
  return check;
}

/** The validator compiler of the app. An invalid body or query becomes a ValidationError, an invalid path a NotFoundError. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = compileCheck(schema);
  const textSchema = httpPart === 'body' || !KindGuard.IsObject(schema) ? null : schema;
  return (received: unknown) => {
    const converted = textSchema ? convertText(textSchema, received as Record<string, unknown>) : received;
    // A schema of headers names a few of them; the others stay.
    const value = httpPart === 'headers' ? converted : Value.Clean(schema, converted);
    const isValid = check.Check(value);
    if (!isValid && httpPart === 'params') return { error: new NotFoundError() };
    const fields = isValid ? findInvalidText(value) : readMessages(check.Errors(value));
    return Object.keys(fields).length === 0 ? { value } : { error: new ValidationError(fields) };
  };
};

const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** Converts text that is exactly a number or a boolean; everything else stays, and the schema refuses it. */
function convertText(schema: TObject, received: Record<string, unknown>): Record<string, unknown> {
  const converted = { ...received };
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = received[name];
    if (typeof text !== 'string') continue;
    if (KindGuard.IsInteger(property) && /^-?\d{1,15}$/.test(text)) converted[name] = Number(text);
    if (KindGuard.IsBoolean(property) && Object.hasOwn(BOOLEANS, text.toLowerCase()))
      converted[name] = BOOLEANS[text.toLowerCase()];
  }
  return converted;
}

/** The messages per top-level field, one for each broken rule. */
function readMessages(errors: Iterable<ValueError>): FieldMessages {
  const fields: FieldMessages = {};
  const reported = new Set<string>();
  for (const error of errors) {
    // A missing property is reported again as one of the wrong type.
    if (reported.has(error.path)) continue;
    reported.add(error.path);
    const field = error.path.split('/')[1] || 'non_field_errors';
    fields[field] = [...(fields[field] ?? []), messageOf(error)];
  }
  return fields;
}

/** Text that PostgreSQL cannot store unchanged. */
function findInvalidText(value: unknown): FieldMessages {
  const fields: FieldMessages = {};
  for (const [field, text] of Object.entries(value ?? {})) {
    if (typeof text !== 'string') continue;
    if (text.includes('\0')) fields[field] = ['Null characters are not allowed.'];
    else if (/\p{Surrogate}/u.test(text)) fields[field] = ['Not a valid string.'];
  }
  return fields;
}

function messageOf({ type, value, schema, path }: ValueError): string {
  if (path === '' && type === ValueErrorType.Object)
    return `Invalid data. Expected a dictionary, but got ${typeName(value)}.`;
  if (type === ValueErrorType.ObjectRequiredProperty) return 'This field is required.';
  if (value === null) return 'This field may not be null.';
  switch (type) {
    case ValueErrorType.String:
      return 'Not a valid string.';
    case ValueErrorType.Integer:
      return 'A valid integer is required.';
    case ValueErrorType.Number:
      return 'A valid number is required.';
    case ValueErrorType.Boolean:
      return 'Must be a valid boolean.';
    case ValueErrorType.StringMinLength:
      return value === ''
        ? 'This field may not be blank.'
        : `Ensure this field has at least ${schema.minLength} characters.`;
    case ValueErrorType.StringMaxLength:
      return `Ensure this field has no more than ${schema.maxLength} characters.`;
    case ValueErrorType.IntegerMinimum:
      return `Ensure this value is greater than or equal to ${schema.minimum}.`;
    case ValueErrorType.IntegerMaximum:
      return `Ensure this value is less than or equal to ${schema.maximum}.`;
    case ValueErrorType.Literal:
    case ValueErrorType.Union: {
      const nullable = readNullable(schema);
      const error = nullable && Value.Errors(nullable, value).First();
      if (error) return messageOf({ ...error, path });
      if (typeof value !== 'string' && schema.anyOf?.some(KindGuard.IsString)) return 'Not a valid string.';
      return typeof value === 'string' ? `"${value.slice(0, 50)}" is not a valid choice.` : 'Not a valid choice.';
    }
    default:
      return 'Invalid value.';
  }
}

/** The schema that a union with null makes nullable; null for any other schema. */
function readNullable({ anyOf = [] }: TSchema): TSchema | null {
  const others = (anyOf as TSchema[]).filter((each) => !KindGuard.IsNull(each));
  return others.length === 1 && others.length < anyOf.length ? others[0]! : null;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'NoneType';
  return (
    { string: 'str', number: Number.isInteger(value) ? 'int' : 'float', boolean: 'bool' }[typeof value as string] ??
    'nothing'
  );
}
