/** Examples of the member's own pages for the OpenAPI document. */
import { type AccountError, type AccountExport, type Session } from '../../contract/account';
import { TEXTS } from '../../contract/rules';
import { type User } from '../../contract/wire';
import { type CallExamples, type ErrorExample } from './openapiExampleTypes';

const at = '2026-11-20T04:15:00.000Z';
/** The member of all examples. */
export const EXAMPLE_USER: User = {
  id: 7,
  email: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Tamang',
  phone_number: '+9779812345678',
  is_active: true,
  is_staff: false,
  date_joined: at,
};
const session: Session = {
  id: '0b0f3c1e-3f0e-4f0c-9a55-0d9a3f8f4a11',
  created_at: at,
  last_seen_at: at,
  user_agent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  device: 'Chrome on Android',
  current: true,
};
const exported: AccountExport = {
  exported_at: at,
  profile: { ...EXAMPLE_USER, email_verified_at: at, verification_resent_at: null, password_changed_at: null },
  addresses: [],
  cart: { id: 7, cart_items: [], total_items: 0, total_cost: '0.00' },
  orders: [],
  sessions: [session],
  password_resets: [],
  pending_mails: [],
  actions: { order_events: [], stock_movements: [] },
};
const detail = 'You have orders that are not finished.';
const openOrders: AccountError = {
  error: detail,
  detail,
  code: 'open_orders',
  orders: [{ id: 41, number: 'MP-7K3Q-9XFD' }],
};
const fields = (example: Record<string, string[]>): ErrorExample => ({
  description: 'What was sent breaks the rules',
  example,
});
const throttled: ErrorExample = {
  description: 'Too many requests; Retry-After says when to try again',
  example: { detail: 'Request was throttled. Expected available in 60 seconds.' },
};
const profile: CallExamples = { success: EXAMPLE_USER, 400: fields({ first_name: [TEXTS.firstNameShort] }) };

export const ACCOUNT_CALLS: Record<string, CallExamples> = {
  'patch /api/user/': profile,
  'put /api/user/': profile,
  'delete /api/user/': {
    400: fields({ password: ['Your password was entered incorrectly. Please enter it again.'] }),
    409: { description: 'An order is not finished', example: openOrders },
    429: throttled,
  },
  'get /api/user/export/': { success: exported, 429: throttled },
  'post /api/user/password/change/': {
    success: { detail: 'New password has been saved.' },
    400: fields({ old_password: ['Your old password was entered incorrectly. Please enter it again.'] }),
    429: throttled,
  },
  'post /api/user/password/reset/': {
    success: { detail: 'Password reset e-mail has been sent.' },
    400: fields({ email: [TEXTS.emailInvalid] }),
  },
  'post /api/user/password/reset/confirm/': {
    success: { detail: 'Password has been reset with the new password.' },
    400: fields({ token: ['Invalid value'] }),
  },
  'get /api/user/sessions/': { success: [session] },
  'delete /api/user/sessions/': {},
  'delete /api/user/sessions/{id}/': {
    404: { description: 'There is no such session, or it is someone else’s', example: { detail: 'Not found.' } },
  },
};
