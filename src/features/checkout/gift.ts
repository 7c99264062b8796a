import { DELIVERY_PHONE } from '../../../contract/addressRules';
import { type OrderRequest } from '../../../contract/orders';
import { splitPhone } from '../../../contract/rules';

/** A gift as it is typed at the checkout. */
export type TypedGift = { recipient: string; phone: string; card: string };

/** A number without a country code is one of Nepal. */
function toPhone(text: string): string {
  const phone = text.replace(/[\s()-]/g, '');
  return phone.startsWith('+') ? phone : `+977${phone}`;
}

/** What is wrong with each field; empty when the gift can be ordered. */
export function giftErrors({ recipient, phone }: TypedGift): Partial<Record<keyof TypedGift, string>> {
  const parts = splitPhone(toPhone(phone));
  const { patterns, texts } = DELIVERY_PHONE;
  const isPhone = parts && patterns[parts.countryCode].test(parts.digits);
  return {
    ...(recipient.trim() === '' && { recipient: 'Enter the name of the recipient' }),
    ...(phone.trim() === ''
      ? { phone: 'Enter the recipient’s phone number' }
      : !isPhone && { phone: texts[parts?.countryCode ?? 'other'] }),
  };
}

/** A gift as it is sent. */
export const toWireGift = ({ recipient, phone, card }: TypedGift): NonNullable<OrderRequest['gift']> => ({
  recipient: recipient.trim(),
  phone_number: toPhone(phone),
  card: card.trim(),
});
