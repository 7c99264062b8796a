import { asc, eq, exists } from 'drizzle-orm';
import { paisaOf } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { deliveryAreaLevels, deliveryAreas } from '../../db/deliverySchema';
import { toId } from '../../http/validation';

/** What delivering to an address costs and how it is done. Without `courierDays` a slot has to be booked. */
export type DeliveryArea = {
  id: number;
  name: string;
  /** Paisa. */
  fee: number;
  /** Paisa; null when delivery is never free. */
  freeFrom: number | null;
  courierDays: [from: number, to: number] | null;
};

/** The area that a local level belongs to; null when it is not served. */
export async function readDeliveryArea(tx: DbOrTransaction, localLevelId: number): Promise<DeliveryArea | null> {
  const [area] = await tx
    .select({
      id: deliveryAreas.id,
      name: deliveryAreas.name,
      fee: deliveryAreas.fee,
      freeFrom: deliveryAreas.freeFrom,
      from: deliveryAreas.courierDaysMin,
      to: deliveryAreas.courierDaysMax,
    })
    .from(deliveryAreaLevels)
    .innerJoin(deliveryAreas, eq(deliveryAreas.id, deliveryAreaLevels.areaId))
    .where(eq(deliveryAreaLevels.localLevelId, toId(localLevelId)));
  if (!area) return null;
  const { id, name, fee, freeFrom, from, to } = area;
  return {
    id,
    name,
    fee: paisaOf(fee),
    freeFrom: freeFrom === null ? null : paisaOf(freeFrom),
    courierDays: toCourierDays(from, to),
  };
}

/** What delivery costs in an area, in NPR with two decimals; in slots, or by couriers within some days. */
export type DeliveryTerms = {
  area: string;
  fee: string;
  freeFrom: string | null;
  courierDays: DeliveryArea['courierDays'];
};

/** What delivery costs in each area that has places. */
export async function readDeliveryTerms(db: DbOrTransaction): Promise<DeliveryTerms[]> {
  const areas = await db
    .select()
    .from(deliveryAreas)
    .where(exists(db.select().from(deliveryAreaLevels).where(eq(deliveryAreaLevels.areaId, deliveryAreas.id))))
    .orderBy(asc(deliveryAreas.id));
  return areas.map(({ name, fee, freeFrom, courierDaysMin, courierDaysMax }) => ({
    area: name,
    fee,
    freeFrom,
    courierDays: toCourierDays(courierDaysMin, courierDaysMax),
  }));
}

/** Within how many days the couriers of an area deliver; null where slots are booked, and for an area that is gone. */
export async function readCourierDays(db: DbOrTransaction, areaId: number): Promise<DeliveryArea['courierDays']> {
  const [area] = await db
    .select({ from: deliveryAreas.courierDaysMin, to: deliveryAreas.courierDaysMax })
    .from(deliveryAreas)
    .where(eq(deliveryAreas.id, areaId));
  return toCourierDays(area?.from ?? null, area?.to ?? null);
}

/** The courier days of an area's columns. */
export const toCourierDays = (from: number | null, to: number | null): DeliveryArea['courierDays'] =>
  from === null || to === null ? null : [from, to];

/** The fee in paisa for an order of this subtotal, also in paisa. */
export function deliveryFee({ fee, freeFrom }: Pick<DeliveryArea, 'fee' | 'freeFrom'>, subtotal: number): number {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : fee;
}
