import { type DeskOrder } from '../../../../contract/desk';
import { readRecord } from '../../../http/readWire';

/** Waits for a change. A refusal that brings the order as it is now shows it: what the clerk decides next is about this one. */
export async function showPresent(change: Promise<void>, show: (order: DeskOrder) => void): Promise<void> {
  try {
    await change;
  } catch (error) {
    const order = readRecord(readRecord(readRecord(error)?.data)?.order);
    if (order) show(order as DeskOrder);
    throw error;
  }
}
