/** Address rules that apply on both sides. */
import { PHONE_PATTERNS, type PhoneRules, TEXTS } from './rules';

/** The most characters of each text. */
export const ADDRESS_LIMITS = { label: 50, recipient: 150, tole: 200, landmark: 200, note: 500 } as const;

/** How many addresses a member can keep. */
export const MAX_ADDRESSES = 20;

/** Whom the rider calls. In Nepal: any mobile number, or a landline with its area code, without the trunk zero. No area code is 98. */
export const DELIVERY_PHONE: PhoneRules = {
  patterns: { ...PHONE_PATTERNS, '+977': /^(9[678][0-9]{8}|([1-8][0-9]|9[1-79])[0-9]{6})$/ },
  texts: {
    ...TEXTS.phoneInvalid,
    '+977':
      'Please enter a valid Nepal phone number (10 digits starting with 96, 97 or 98, or a landline with its area code)',
  },
};
