import { and, eq } from 'drizzle-orm';
import { addresses, districts, localLevels } from '../../db/addressSchema';
import { type DbOrTransaction } from '../../db/database';
import { type orders } from '../../db/orderSchema';

/** The buyer as the bill of an order names them. A gift is bought by its sender, who may have no address of their own: then it is empty. */
export async function readBuyer(
  db: DbOrTransaction,
  { address, gift, memberId, buyerPan }: typeof orders.$inferSelect,
) {
  const { recipient, phone_number: phone, local_level: localLevel } = address;
  if (!gift)
    return { buyerName: recipient, buyerAddress: toText({ ...address, localLevel }), buyerPhone: phone, buyerPan };
  const [own] =
    memberId === null
      ? []
      : await db
          .select({
            tole: addresses.tole,
            ward: addresses.ward,
            localLevel: localLevels.name,
            district: districts.name,
          })
          .from(addresses)
          .innerJoin(localLevels, eq(localLevels.id, addresses.localLevelId))
          .innerJoin(districts, eq(districts.id, localLevels.districtId))
          .where(and(eq(addresses.memberId, memberId), addresses.isDefault));
  return { buyerName: gift.sender, buyerAddress: own ? toText(own) : '', buyerPhone: gift.sender_phone, buyerPan };
}

const toText = ({
  tole,
  ward,
  localLevel,
  district,
}: Record<'tole' | 'localLevel' | 'district', string> & { ward: number }) =>
  [tole, `${localLevel}-${ward}`, district].filter((part) => part !== '').join(', ');
