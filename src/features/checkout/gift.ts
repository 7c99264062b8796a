import { type OrderRequest } from '../../../contract/orders';
import { DELIVERY_PHONE, readTypedPhone } from '../../../contract/phoneNumbers';

/** A gift as it is typed at the checkout. */
export type TypedGift = { recipient: string; phone: string; card: string };

const readPhone = (text: string) => readTypedPhone(text, DELIVERY_PHONE);

/** What is wrong with each field, in English; empty when the gift can be ordered. */
export function giftErrors({ recipient, phone }: TypedGift): Partial<Record<keyof TypedGift, string>> {
  const fault = phone.trim() === '' ? /*i18n*/ 'Enter the recipient’s phone number' : readPhone(phone).fault;
  return {
    ...(recipient.trim() === '' && { recipient: /*i18n*/ 'Enter the name of the recipient' }),
    ...(fault !== undefined && { phone: fault }),
  };
}

/** A gift as it is sent. */
export const toWireGift = ({ recipient, phone, card }: TypedGift): NonNullable<OrderRequest['gift']> => ({
  recipient: recipient.trim(),
  phone_number: readPhone(phone).value ?? phone,
  card: card.trim(),
});
