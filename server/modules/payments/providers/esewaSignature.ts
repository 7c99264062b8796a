import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { parse } from 'lossless-json';

/** The fields that eSewa signs in its response. All of them are demanded. */
const SIGNED_FIELDS = [
  'transaction_code',
  'status',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'signed_field_names',
] as const;

const Texts = Type.Record(Type.String(), Type.String());

/** The base64 HMAC-SHA256 of `name=value,name=value` in the order of `names`. */
export function signEsewa(fields: Record<string, string>, names: readonly string[], secret: string): string {
  const message = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',');
  return createHmac('sha256', secret).update(message).digest('base64');
}

/** JSON whose numbers stay the text that was sent (`1000.0`), which is what eSewa signs. Undefined for no JSON. */
export function parseRawNumbers(text: string): unknown {
  try {
    return parse(text, null, (number) => number);
  } catch {
    return undefined;
  }
}

/** The fields of `?data=` on eSewa's return, when they carry eSewa's signature; else null. */
export function readSignedData(data: unknown, secret: string): Record<(typeof SIGNED_FIELDS)[number], string> | null {
  if (typeof data !== 'string') return null;
  // The `+` of base64 is a blank in a decoded query.
  const fields = parseRawNumbers(Buffer.from(data.replaceAll(' ', '+'), 'base64').toString('utf8'));
  if (!Value.Check(Texts, fields)) return null;
  const names = (fields.signed_field_names ?? '').split(',');
  if (!SIGNED_FIELDS.every((name) => names.includes(name)) || !names.every((name) => Object.hasOwn(fields, name)))
    return null;
  const [expected, received] = [signEsewa(fields, names, secret), fields.signature ?? ''].map((each) =>
    Buffer.from(each),
  );
  if (!expected || !received || expected.length !== received.length || !timingSafeEqual(expected, received))
    return null;
  return fields as Record<(typeof SIGNED_FIELDS)[number], string>;
}
