import { type OrderAddress, type OrderRequest } from '../../../contract/orders';
import { DELIVERY_PHONE, readPhone } from '../../../contract/phoneNumbers';
import { oneLine, plainText } from '../../../contract/plainText';
import { ValidationError } from '../../http/errors';

/** A gift: who gets it, and the text of its card. */
export type Gift = { recipient: Pick<OrderAddress, 'recipient' | 'phone_number'>; card: string };

/** The gift of a request; null for an order that is none. Throws a ValidationError. */
export function readGift({ gift }: Pick<OrderRequest, 'gift'>): Gift | null {
  if (!gift) return null;
  const recipient = oneLine(gift.recipient);
  if (recipient === '') throw new ValidationError({ gift: ['Enter the name of the recipient.'] });
  const phone = readPhone(gift.phone_number, DELIVERY_PHONE);
  if (phone.fault !== undefined) throw new ValidationError({ gift: [phone.fault] });
  return { recipient: { recipient, phone_number: phone.value }, card: plainText(gift.card ?? '') };
}
