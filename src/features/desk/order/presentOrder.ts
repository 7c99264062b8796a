import { type DeskOrder } from '../../../../contract/desk';
import { readRecord } from '../../../http/readWire';

/**
 * Waits for a change. A refusal that brings the order, or another thing, as it is now shows it: what the clerk decides next is about this
 * one.
 */
export async function showPresent<Present extends object = DeskOrder>(
  change: Promise<unknown>,
  show: (present: Present) => void,
  name = 'order',
): Promise<void> {
  try {
    await change;
  } catch (error) {
    const present = readRecord(readRecord(readRecord(error)?.data)?.[name]);
    if (present) show(present as Present);
    throw error;
  }
}
