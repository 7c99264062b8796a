import { readRecord } from '../http/readWire';
import { httpStatus } from '../http/request';

export const SESSION_ENDED = 'Your session has ended.';

type Entry = {
  text: string;
  /** The fields of the answer whose message replaces the text, in this order. */
  from: readonly ('error' | 'detail' | 'non_field_errors')[];
  /** Only of answers with this status. */
  status?: number;
};
const CART = { from: ['error'] } as const;
const CHANGE = { from: ['error', 'detail', 'non_field_errors'] } as const;
/** A rate limit's message says how long to wait. */
const LOAD = { from: ['detail'], status: 429 } as const;

const CATALOGUE = {
  login: { text: 'Login failed', from: ['detail'] },
  register: { text: 'Registration failed. Please check your information and try again.', from: [] },
  loadCart: { text: 'Failed to load cart', from: [] },
  addCartItem: { text: 'Failed to add item to cart', ...CART },
  removeCartItem: { text: 'Failed to remove item from cart', ...CART },
  updateCartItem: { text: 'Failed to update cart item', ...CART },
  clearCart: { text: 'Failed to clear cart', ...CART },
  loadProducts: { text: 'Failed to load products', ...LOAD },
  loadProduct: { text: 'Failed to load the product', ...LOAD },
  loadCategories: { text: 'Failed to load categories', ...LOAD },
  loadOrders: { text: 'Failed to load orders', ...LOAD },
  loadOrder: { text: 'Failed to load the order', ...LOAD },
  cancelOrder: { text: 'Failed to cancel the order', ...CHANGE },
  reorder: { text: 'Failed to order again', ...CHANGE },
  payOrder: { text: 'Failed to start the payment', ...CHANGE },
  loadAddresses: { text: 'Failed to load your addresses', ...LOAD },
  loadPlaces: { text: 'Failed to load the municipalities', ...LOAD },
  saveAddress: { text: 'Failed to save the address', ...CHANGE },
  deleteAddress: { text: 'Failed to delete the address', ...CHANGE },
  saveProfile: { text: 'Failed to save your details', ...CHANGE },
  resendVerification: { text: 'Failed to send the email', ...CHANGE },
  changePassword: { text: 'Failed to change the password', ...CHANGE },
  requestPasswordReset: { text: 'Failed to send the email', ...CHANGE },
  resetPassword: { text: 'Failed to set the new password', ...CHANGE },
  loadSessions: { text: 'Failed to load your devices', ...LOAD },
  endSession: { text: 'Failed to log out the device', ...CHANGE },
  exportAccount: { text: 'Failed to download your data', ...CHANGE },
  deleteAccount: { text: 'Failed to delete the account', ...CHANGE },
  loadDelivery: { text: 'Failed to load the delivery times', ...CHANGE },
  loadQuote: { text: 'Failed to calculate the total', ...CHANGE },
  placeOrder: { text: 'Failed to place the order', ...CHANGE },
  loadDesk: { text: 'Failed to load the desk', from: [] },
  changeDeskOrder: { text: 'Failed to change the order', from: ['error', 'detail'] },
} satisfies Record<string, Entry>;

/** The call that failed. */
export type Attempt = keyof typeof CATALOGUE;

const REGISTRATION_WITHOUT_ANSWER = 'Registration failed. Please try again.';

/** In the order of specification §8, with the prefix of the server's message. */
const REGISTRATION_FIELDS = [
  ['email', 'Email: '],
  ['phone_number', 'Phone: '],
  ['password1', 'Password: '],
  ['password2', 'Password confirmation: '],
  ['first_name', 'First name: '],
  ['last_name', 'Last name: '],
  ['non_field_errors', ''],
  ['detail', ''],
] as const;

/** The first message of a field, which is a list or one text; "" when there is none. */
function messageOf(messages: unknown): string {
  const message: unknown = Array.isArray(messages)
    ? messages.find((entry) => typeof entry === 'string' && entry.trim() !== '')
    : messages;
  return typeof message === 'string' ? message.trim() : '';
}

function bodyOf(error: unknown): unknown {
  return readRecord(error)?.data;
}

function registrationText(body: unknown): string {
  if (body === undefined || body === null || body === '') return REGISTRATION_WITHOUT_ANSWER;
  const answer = readRecord(body) ?? {};
  for (const [field, prefix] of REGISTRATION_FIELDS) {
    const message = messageOf(answer[field]);
    if (message) return prefix + message;
  }
  return CATALOGUE.register.text;
}

/** The message for a failed call, by the error catalogue of specification §8. */
export function errorText(attempt: Attempt, error: unknown): string {
  const body = bodyOf(error);
  if (attempt === 'register') return registrationText(body);
  const { text, from, status }: Entry = CATALOGUE[attempt];
  if (status && httpStatus(error) !== status) return text;
  const answer = readRecord(body) ?? {};
  return from.map((field) => messageOf(answer[field])).find(Boolean) ?? text;
}

/** The first message of each refused field, by the form's name of the wire field. */
export function fieldErrors<Field extends string>(
  error: unknown,
  fieldOf: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const answer = readRecord(bodyOf(error)) ?? {};
  const errors: Partial<Record<Field, string>> = {};
  for (const [wireField, field] of Object.entries(fieldOf)) {
    const message = messageOf(answer[wireField]);
    if (message) errors[field] = message;
  }
  return errors;
}
