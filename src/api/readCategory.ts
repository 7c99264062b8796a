import { type Category } from '../../contract/wire';
import { readRecord, readText, readWhole } from '../http/readWire';

/** The category of a response; null without an id or a name. */
export function readCategory(value: unknown): Category | null {
  const category = readRecord(value);
  const id = readWhole(category?.id);
  const name = readText(category?.name).trim();
  return id === null || name === '' ? null : { id, name };
}
