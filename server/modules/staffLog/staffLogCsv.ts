import { type StaffLogEntry } from '../../../contract/staffLog';
import { toCsv } from '../../http/csv';

const HEADER = [
  ...['Time', 'Person', 'Person id', 'Address', 'Thing', 'Id', 'Name', 'Table', 'Action', 'Field', 'Before', 'After'],
];

const toText = (value: unknown): string | number | null =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

/** What an entry without fields says, such as that a member's page was read. */
const NO_FIELD: [string, [null, null]] = ['', [null, null]];

/** Entries of the log as CSV: one line for each field that has changed, or one without. */
export function staffLogCsv(entries: StaffLogEntry[]): string {
  const lines = entries.flatMap(({ at, staff, ip, thing, thing_id, name, source, action, changes }) => {
    const fields = Object.entries(changes);
    return (fields.length > 0 ? fields : [NO_FIELD]).map(([field, [before, after]]) => [
      ...[at, staff.name, staff.id, ip, thing, thing_id, name, source, action, field],
      toText(before),
      toText(after),
    ]);
  });
  return toCsv([HEADER, ...lines]);
}
