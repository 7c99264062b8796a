import { type Session } from '../../../contract/account';
import { readRecord, readText } from '../../http/readWire';

/** A device that is logged in. Times are ISO texts, "" when the answer has none. */
export type Device = Pick<Session, 'id' | 'device' | 'last_seen_at' | 'current'>;

const readTime = (value: unknown): string => (Number.isNaN(Date.parse(readText(value))) ? '' : readText(value));

function readDevice(answer: unknown): Device | null {
  const session = readRecord(answer);
  const id = readText(session?.id);
  if (!session || !id) return null;
  return {
    id,
    device: readText(session.device).trim() || 'Unknown device',
    last_seen_at: readTime(session.last_seen_at),
    current: session.current === true,
  };
}

/** The devices of an answer; null when it is no list. */
export function readDevices(answer: unknown): Device[] | null {
  return Array.isArray(answer) ? answer.map(readDevice).filter((device) => device !== null) : null;
}
