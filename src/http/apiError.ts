import { type OrderError } from '../../contract/orders';
import { readRecord } from './readWire';
import { httpStatus } from './request';

export const SESSION_ENDED = /*i18n*/ 'Your session has ended.';

/** What the shop says when a call fails: a text, or the first message that the response has in one of the fields. */
export type FailedCall = {
  text: string;
  /** The fields whose message replaces the text, in this order. */
  from: readonly ('error' | 'detail' | 'non_field_errors')[];
  /** Only of responses with this status. */
  status?: number;
};

/** A read. A rate limit's message says how long to wait. */
export const failedRead = (text: string): FailedCall => ({ text, from: ['detail'], status: 429 });

/** A change. The server's message says what is wrong. */
export const failedChange = (text: string): FailedCall => ({ text, from: ['error', 'detail', 'non_field_errors'] });

/** The first message of a field of a refusal, which is a list or one text; "" when there is none. */
export function messageOf(error: unknown, field: string): string {
  const messages = readRecord(readRecord(error)?.data)?.[field];
  const message: unknown = Array.isArray(messages)
    ? messages.find((entry) => typeof entry === 'string' && entry.trim() !== '')
    : messages;
  return typeof message === 'string' ? message.trim() : '';
}

/** What a refusal of an order call says; empty without one. */
export const refusalOf = (error: unknown): Partial<OrderError> => readRecord(readRecord(error)?.data) ?? {};

/** What is there now, when a refusal brings it: of a change of an older version above all. */
export const currentOf = <T>(failure: unknown): T | null =>
  (readRecord(readRecord(readRecord(failure)?.data)?.current) as T | null) ?? null;

/** The text for a failed call. */
export function errorText({ text, from, status }: FailedCall, error: unknown): string {
  if (status && httpStatus(error) !== status) return text;
  return from.map((field) => messageOf(error, field)).find(Boolean) ?? text;
}

/** The first message of each refused field, by the form's name of the wire field. */
export function fieldErrors<Field extends string>(
  error: unknown,
  fieldOf: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const [wireField, field] of Object.entries(fieldOf)) {
    const message = messageOf(error, wireField);
    if (message) errors[field] = message;
  }
  return errors;
}
