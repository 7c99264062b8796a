/** Rules that apply on both sides: specification sections 5 and 9. Plain values, cheap to import. */

/** The pattern of HTML's e-mail field: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const EMAIL_MAX = 254;
export const NAME_MIN = 2;
export const NAME_MAX = 150;
export const LOGIN_PASSWORD_MIN = 6;
export const REGISTRATION_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PHONE_DIGITS = 10;
/** How many products the search box suggests. Such a page is asked for while somebody types, and is not counted as a search. */
export const SUGGESTIONS = 6;

export const SEARCH_MAX = 200;
/** Long lists of the desk are counted up to this number. */
export const COUNT_MAX = 1000;
/** The longest note of staff about an order or a member. */
export const STAFF_NOTE_MAX = 1000;

/** One uppercase letter, one lowercase letter and one digit, in any order. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

export const COUNTRY_CODES = ['+91', '+977'] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];
export const DEFAULT_COUNTRY_CODE: CountryCode = '+91';
/** The country code that profile and addresses start with. */
export const HOME_COUNTRY_CODE: CountryCode = '+977';

/** The ten digits that follow each country code. */
export const PHONE_PATTERNS: Record<CountryCode, RegExp> = {
  '+91': /^[6-9][0-9]{9}$/,
  '+977': /^98[0-9]{8}$/,
};

/** What a pack's size is counted in. */
export const UNITS = ['g', 'ml', 'piece'] as const;
export type Unit = (typeof UNITS)[number];

export const ORDERINGS = ['name', 'price', '-price', '-created_at', 'created_at'] as const;
export type Ordering = (typeof ORDERINGS)[number];
export const DEFAULT_ORDERING: Ordering = 'name';

export const TEXTS = {
  emailRequired: /*i18n*/ 'Email is required',
  emailInvalid: /*i18n*/ 'Invalid email address',
  phoneRequired: /*i18n*/ 'Phone number is required',
  phoneInvalid: {
    '+91': /*i18n*/ 'Please enter a valid Indian phone number (10 digits starting with 6-9)',
    '+977': /*i18n*/ 'Please enter a valid Nepal phone number (10 digits starting with 98)',
    other: /*i18n*/ 'Please enter a valid phone number',
  },
  passwordRequired: /*i18n*/ 'Password is required',
  loginPasswordShort: /*i18n*/ 'Password must be at least 6 characters',
  registrationPasswordShort: /*i18n*/ 'Password must be at least 8 characters',
  passwordWeak: /*i18n*/ 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  confirmRequired: /*i18n*/ 'Please confirm your password',
  confirmDiffers: /*i18n*/ 'Passwords do not match',
  firstNameRequired: /*i18n*/ 'First name is required',
  firstNameShort: /*i18n*/ 'First name must be at least 2 characters',
  lastNameRequired: /*i18n*/ 'Last name is required',
  lastNameShort: /*i18n*/ 'Last name must be at least 2 characters',
} as const;
