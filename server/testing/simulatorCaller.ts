import { type InjectOptions } from 'light-my-request';
import { type PaymentInstruction } from '../modules/payments/providers/types';
import { type TestShop } from './createTestApp';

/** Uses the payment simulator as a visitor's browser and as a tester do. */
export function createSimulatorCaller(shop: TestShop) {
  const form = (url: string, fields: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.example' },
      payload: new URLSearchParams(fields).toString(),
    });
  const json = async (url: string, payload: InjectOptions['payload']) =>
    expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(204);

  /** Follows an instruction to the payment page. Returns its path. */
  const open = async ({ http_method, action, fields }: PaymentInstruction): Promise<string> => {
    const { pathname } = new URL(action);
    if (http_method === 'GET') return pathname;
    const response = await form(pathname, fields);
    expect([response.statusCode, response.body]).toEqual([303, '']);
    return String(response.headers.location);
  };
  /** Presses a button of the payment page. Returns where it leads: null for a page that stays. */
  const press = async (page: string, action: 'pay' | 'cancel' | 'close', outcome = 'normal'): Promise<URL | null> => {
    const response = await form(page, { action, outcome });
    expect([200, 303]).toContain(response.statusCode);
    return response.statusCode === 303 ? new URL(String(response.headers.location)) : null;
  };
  return {
    form,
    open,
    press,
    /** Changes what the provider says of a payment: `paid`, `pending`, `cancelled`, `refunded`, `partially_refunded`, `open`. */
    setState: (page: string, state: string) => json(page.replace('/pay/', '/payments/'), { state }),
    /** `scope`: a provider's id or a payment's; `fault`: `outage`, `silence`, `key_refused` or `none`. */
    setFault: (scope: string, fault: string, seconds = 60) => json('/api/simulator/faults/', { scope, fault, seconds }),
  };
}
