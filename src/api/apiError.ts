import { readRecord } from '../http/readWire';
import { httpStatus } from '../http/request';

export const SESSION_ENDED = 'Your session has ended.';

const FALLBACKS = {
  login: 'Login failed',
  register: 'Registration failed. Please check your information and try again.',
  loadCart: 'Failed to load cart',
  addCartItem: 'Failed to add item to cart',
  removeCartItem: 'Failed to remove item from cart',
  updateCartItem: 'Failed to update cart item',
  clearCart: 'Failed to clear cart',
  loadProducts: 'Failed to load products',
  loadProduct: 'Failed to load the product',
  loadCategories: 'Failed to load categories',
  loadOrders: 'Failed to load orders',
  loadOrder: 'Failed to load the order',
  cancelOrder: 'Failed to cancel the order',
  reorder: 'Failed to order again',
  payOrder: 'Failed to start the payment',
  loadAddresses: 'Failed to load your addresses',
  loadPlaces: 'Failed to load the municipalities',
  saveAddress: 'Failed to save the address',
  deleteAddress: 'Failed to delete the address',
  saveProfile: 'Failed to save your details',
  changePassword: 'Failed to change the password',
  requestPasswordReset: 'Failed to send the mail',
  resetPassword: 'Failed to set the new password',
  loadSessions: 'Failed to load your devices',
  endSession: 'Failed to log out the device',
  exportAccount: 'Failed to download your data',
  deleteAccount: 'Failed to delete the account',
  loadDelivery: 'Failed to load the delivery times',
  loadQuote: 'Failed to work out the total',
  placeOrder: 'Failed to place the order',
  loadDesk: 'Failed to load the desk',
  changeDeskOrder: 'Failed to change the order',
};

/** The call that failed. */
export type Attempt = keyof typeof FALLBACKS;

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
  return FALLBACKS.register;
}

/** The message for a failed call, by the error catalogue of specification §8. */
export function errorText(attempt: Attempt, error: unknown): string {
  const body = bodyOf(error);
  const answer = readRecord(body) ?? {};
  switch (attempt) {
    case 'register':
      return registrationText(body);
    case 'login':
      return messageOf(answer.detail) || FALLBACKS.login;
    case 'addCartItem':
    case 'removeCartItem':
    case 'updateCartItem':
    case 'clearCart':
      return messageOf(answer.error) || FALLBACKS[attempt];
    case 'loadCart':
      return FALLBACKS.loadCart;
    case 'loadDesk':
      return FALLBACKS.loadDesk;
    case 'changeDeskOrder':
      return messageOf(answer.error) || messageOf(answer.detail) || FALLBACKS.changeDeskOrder;
    case 'cancelOrder':
    case 'reorder':
    case 'payOrder':
    case 'saveAddress':
    case 'deleteAddress':
    case 'saveProfile':
    case 'changePassword':
    case 'requestPasswordReset':
    case 'resetPassword':
    case 'endSession':
    case 'exportAccount':
    case 'deleteAccount':
    case 'loadDelivery':
    case 'loadQuote':
    case 'placeOrder':
      return (
        messageOf(answer.error) || messageOf(answer.detail) || messageOf(answer.non_field_errors) || FALLBACKS[attempt]
      );
    case 'loadAddresses':
    case 'loadSessions':
    case 'loadPlaces':
    case 'loadOrders':
    case 'loadOrder':
    case 'loadProducts':
    case 'loadProduct':
    case 'loadCategories':
      // A rate limit's message says how long to wait.
      return (httpStatus(error) === 429 && messageOf(answer.detail)) || FALLBACKS[attempt];
  }
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
