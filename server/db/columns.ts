import { sql, type SQL } from 'drizzle-orm';
import { numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** NPR as numeric text with two decimals. */
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** First and last name of a user who is joined to a row; null without one. */
export const userName = <T extends string | null = string>(user: {
  firstName: AnyPgColumn;
  lastName: AnyPgColumn;
}): SQL<NoInfer<T>> => sql`btrim(${user.firstName} || ' ' || ${user.lastName})`;
