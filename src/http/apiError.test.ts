import { FAILURES_WITHOUT_TEXT, refused } from '../testing/failures';
import { errorText, failedChange, failedRead, fieldErrors } from './apiError';

const throttled = refused({ detail: 'Request was throttled. Expected available in 7 seconds.' }, 429);

test('a failed read has one text, or says how long to wait', () => {
  const loadOrders = failedRead('Failed to load orders');
  for (const error of [...FAILURES_WITHOUT_TEXT, refused({ detail: 'broken' }, 500)])
    expect(errorText(loadOrders, error)).toBe('Failed to load orders');
  expect(errorText(loadOrders, throttled)).toBe('Request was throttled. Expected available in 7 seconds.');
});

test.each([
  [{ error: 'sold out', detail: 'other' }, 'sold out'],
  [{ error: '', detail: 'not yours' }, 'not yours'],
  [{ detail: {}, non_field_errors: ['', 'too many'] }, 'too many'],
  [{ tole: ['too long'] }, 'Failed to save the address'],
])("a failed change with %j says '%s'", (body, text) => {
  const saveAddress = failedChange('Failed to save the address');
  expect(errorText(saveAddress, refused(body))).toBe(text);
  for (const error of FAILURES_WITHOUT_TEXT) expect(errorText(saveAddress, error)).toBe('Failed to save the address');
});

test('§8 the forms get the first message of each refused field', () => {
  const fieldOf = { email: 'email', phone_number: 'phone', first_name: 'firstName', last_name: 'lastName' } as const;
  const body = { email: ['taken', 'second'], phone_number: 'short', first_name: [' ', 'first'], last_name: [] };
  expect(fieldErrors(refused(body), fieldOf)).toEqual({ email: 'taken', phone: 'short', firstName: 'first' });
  for (const error of FAILURES_WITHOUT_TEXT) expect(fieldErrors(error, fieldOf)).toEqual({});
});
