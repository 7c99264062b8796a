import { DELIVERY_PHONE } from '../../../contract/addressRules';
import { type OrderAddress, type OrderRequest } from '../../../contract/orders';
import { oneLine, plainText } from '../../../contract/plainText';
import { ValidationError } from '../../http/errors';
import { readPhone } from '../accounts/phoneNumbers';

/** A gift: who gets it, and the text of its card. */
export type Gift = { recipient: Pick<OrderAddress, 'recipient' | 'phone_number'>; card: string };

/** The gift of a request; null for an order that is none. Throws a ValidationError. */
export function readGift({ gift }: Pick<OrderRequest, 'gift'>): Gift | null {
  if (!gift) return null;
  const recipient = oneLine(gift.recipient);
  if (recipient === '') throw new ValidationError({ gift: ['Enter the name of the recipient.'] });
  const phone = readPhone(gift.phone_number, DELIVERY_PHONE);
  if ('error' in phone) throw new ValidationError({ gift: [phone.error] });
  return { recipient: { recipient, phone_number: phone.phone }, card: plainText(gift.card ?? '') };
}
