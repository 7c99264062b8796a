import { and, eq } from 'drizzle-orm';
import { ADDRESS_LIMITS } from '../../../contract/addressRules';
import { type OrderCorrection } from '../../../contract/desk';
import { type CorrectedField } from '../../../contract/orderFacts';
import { CORRECTABLE_STATES } from '../../../contract/orderStates';
import { DELIVERY_PHONE, readPhone } from '../../../contract/phoneNumbers';
import { oneLine, plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { localLevels, districts } from '../../db/addressSchema';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { BusinessError, ValidationError, type FieldMessages } from '../../http/errors';
import { readBillNumbers } from '../bills/billNumber';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { changeOrder, illegalTransition, type Action } from '../orders/changeOrder';

type Details = Pick<OrderRow['address'], 'phone_number' | 'ward' | 'tole' | 'note'> & { buyer_pan: string | null };

/**
 * Corrects what the rider and the bill need of an order that has no bill yet, and informs the member by email. What is so already changes nothing.
 * Throws a ValidationError, `bill_issued`, or `illegal_transition` for an order that has ended.
 */
export function correctOrder(context: AppContext, action: Action, correction: OrderCorrection): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    if (!CORRECTABLE_STATES.includes(order.state)) throw illegalTransition(order);
    const bills = await readBillNumbers(transaction, [order.id]);
    if (bills.has(order.id))
      throw new BusinessError(409, 'bill_issued', 'The bill of this order was issued: its details stay as they are.');
    const now: Details = { ...order.address, buyer_pan: order.buyerPan };
    const wanted = readCorrection(correction);
    await checkWard(transaction, order, wanted.ward);
    const fields = (Object.keys(wanted) as CorrectedField[]).filter((field) => wanted[field] !== now[field]);
    if (fields.length === 0) return order;
    const { buyer_pan = order.buyerPan, ...address } = wanted;
    const [changed] = await transaction
      .update(orders)
      .set({ address: { ...order.address, ...address }, buyerPan: buyer_pan })
      .where(eq(orders.id, order.id))
      .returning();
    await recordEvent(context, transaction, changed!, {
      type: 'details_corrected',
      params: { fields },
      actorId: action.staffId,
    });
    return changed!;
  });
}

/** The fields that a correction names, in their normal form. Throws a ValidationError. */
function readCorrection(correction: OrderCorrection): Partial<Details> {
  const { phone_number, ward, tole, note, buyer_pan } = correction;
  const errors: FieldMessages = {};
  const phone = phone_number === undefined ? undefined : readPhone(phone_number, DELIVERY_PHONE);
  if (phone?.fault !== undefined) errors.phone_number = [phone.fault];
  const texts = { tole: tole && oneLine(tole), note: note && plainText(note) };
  if (tole !== undefined && texts.tole === '') errors.tole = ['This field may not be blank.'];
  for (const name of ['tole', 'note'] as const)
    if ((texts[name] ?? '').length > ADDRESS_LIMITS[name])
      errors[name] = [`Ensure this field has no more than ${ADDRESS_LIMITS[name]} characters.`];
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return {
    ...(phone && { phone_number: phone.value }),
    ...(ward !== undefined && { ward }),
    ...(tole !== undefined && { tole: texts.tole }),
    ...(note !== undefined && { note: texts.note }),
    ...(buyer_pan !== undefined && { buyer_pan }),
  };
}

/** An order keeps the names of its place alone. */
async function checkWard(transaction: DbOrTransaction, { address }: OrderRow, ward: number | undefined): Promise<void> {
  if (ward === undefined) return;
  const [level] = await transaction
    .select({ wards: localLevels.wards })
    .from(localLevels)
    .innerJoin(districts, eq(districts.id, localLevels.districtId))
    .where(and(eq(localLevels.name, address.local_level), eq(districts.name, address.district)));
  if (level && ward > level.wards)
    throw new ValidationError({ ward: [`Ensure this value is less than or equal to ${level.wards}.`] });
}
