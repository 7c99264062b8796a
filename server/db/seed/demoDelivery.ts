import { inArray, notInArray, sql } from 'drizzle-orm';
import { districts, localLevels } from '../addressSchema';
import { inTransaction, type Database } from '../database';
import { deliveryAreaLevels, deliveryAreas } from '../deliverySchema';

const VALLEY_DISTRICTS = ['Kathmandu', 'Lalitpur', 'Bhaktapur'];
/** Two hours each, from 7:00 to 19:00, every day. */
const WEEKLY_SLOTS = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
  [7, 9, 11, 13, 15, 17].map((hour) => ({ weekday, starts: formatHour(hour), ends: formatHour(hour + 2) })),
);

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Inserts the demo delivery areas, which serve all of Nepal, unless there is an area already. The locations must be there. */
export async function seedDemoDelivery(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL lock_timeout = '60s'`);
    // If two servers start at once, the second one waits here.
    await tx.execute(sql`LOCK TABLE ${deliveryAreas} IN SHARE ROW EXCLUSIVE MODE`);
    const [area] = await tx.select({ id: deliveryAreas.id }).from(deliveryAreas).limit(1);
    if (area) return;
    const [valley, rest] = await tx
      .insert(deliveryAreas)
      .values([
        {
          name: 'Kathmandu Valley',
          fee: '100.00',
          freeFrom: '2000.00',
          weeklySlots: WEEKLY_SLOTS,
          capacity: 20,
          cutOffMinutes: 120,
        },
        { name: 'Rest of Nepal', fee: '250.00', courierDaysMin: 2, courierDaysMax: 5 },
      ])
      .returning({ id: deliveryAreas.id });
    const valleyDistricts = tx
      .select({ id: districts.id })
      .from(districts)
      .where(inArray(districts.name, VALLEY_DISTRICTS));
    const levels = { id: localLevels.id };
    const served = await tx.select(levels).from(localLevels).where(inArray(localLevels.districtId, valleyDistricts));
    const others = await tx.select(levels).from(localLevels).where(notInArray(localLevels.districtId, valleyDistricts));
    await tx
      .insert(deliveryAreaLevels)
      .values([
        ...served.map(({ id }) => ({ localLevelId: id, areaId: valley!.id })),
        ...others.map(({ id }) => ({ localLevelId: id, areaId: rest!.id })),
      ]);
  });
}
