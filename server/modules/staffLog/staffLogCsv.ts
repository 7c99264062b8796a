import { type StaffLogEntry } from '../../../contract/staffLog';
import { toCsv } from '../../http/csv';

const HEADER = ['Time', 'Person', 'Address', 'Thing', 'Id', 'Name', 'Table', 'Action', 'Field', 'Before', 'After'];

const toText = (value: unknown): string | number | null =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

/** Entries of the log as CSV: one line for each field that has changed. */
export function staffLogCsv(entries: StaffLogEntry[]): string {
  const lines = entries.flatMap(({ at, staff, ip, thing, thing_id, name, source, action, changes }) =>
    Object.entries(changes).map(([field, [before, after]]) => [
      ...[at, staff.name, ip, thing, thing_id, name, source, action, field],
      toText(before),
      toText(after),
    ]),
  );
  return toCsv([HEADER, ...lines]);
}
