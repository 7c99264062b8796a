import { type Payment } from '../../../../contract/orders';
import { goToPayment, paymentUrl } from './goToPayment';

const esewa: Payment = {
  attempt: 'a-1',
  method: 'esewa',
  http_method: 'POST',
  action: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
  fields: { total_amount: '110', submit: '"><script>alert(1)</script>' },
};
const khalti: Payment = {
  attempt: 'a-2',
  method: 'khalti',
  http_method: 'GET',
  action: 'https://test-pay.khalti.com/?pidx=x',
  fields: {},
};

test.each([
  ['https://test-pay.khalti.com/?pidx=x', 'https://test-pay.khalti.com/?pidx=x'],
  ['/simulator/esewa/form', `${window.location.origin}/simulator/esewa/form`],
  [`${window.location.origin}/simulator`, `${window.location.origin}/simulator`],
  ['http://pay.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
])('the payment address %s leads to %s', (action, href) => {
  expect(paymentUrl(action)?.href).toBe(href);
});

test("eSewa's form is submitted with exactly its fields, as text", () => {
  let sent: { method: string; action: string; fields: [string, string][] } | null = null;
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    expect(this.isConnected).toBe(true);
    const fields = [...this.querySelectorAll('input')].map(({ name, value }): [string, string] => [name, value]);
    sent = { method: this.method, action: this.getAttribute('action') ?? '', fields };
  });
  expect(goToPayment(esewa)).toBe(true);
  expect(sent).toEqual({ method: 'post', action: esewa.action, fields: Object.entries(esewa.fields) });
  expect(document.querySelector('script')).toBeNull();
});

test("Khalti's address is followed", () => {
  const follow = jest.fn();
  expect(goToPayment(khalti, follow)).toBe(true);
  expect(follow.mock.calls).toEqual([[khalti.action]]);
});

test('an address that is not allowed is neither followed nor sent a form', () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const follow = jest.fn();
  expect(goToPayment({ ...khalti, action: 'http://khalti.example/' }, follow)).toBe(false);
  expect(goToPayment({ ...esewa, action: 'javascript:alert(1)' }, follow)).toBe(false);
  expect(follow).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});
