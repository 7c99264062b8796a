import { readSettings, type Config } from '../../../config/config';
import { onlineMethods } from '../../orders/orderPayment';
import { createPaymentProviders, paymentFormOrigins } from './paymentProviders';

const database = { DATABASE_URL: 'postgres://host/shop', JWT_SECRET: 'a secret of thirty-two bytes or more' };
const esewa = {
  ESEWA_PRODUCT_CODE: 'SHOP',
  ESEWA_SECRET: 'secret',
  ESEWA_FORM_URL: 'https://epay.example/api/form',
  ESEWA_STATUS_URL: 'https://status.example:8443/api/status/',
};
const khalti = { KHALTI_SECRET: 'secret', KHALTI_URL: 'https://khalti.com/api/v2/' };
const none = { openOrders: 0, failedDeliveries: 0 };

test.each<[environment: Record<string, string>, methods: string[], origins: string[]]>([
  [{}, ['cod', 'esewa', 'khalti'], []],
  [{ PUBLIC_URL: 'https://shop.example' }, ['cod', 'esewa', 'khalti'], ['https://shop.example']],
  [{ ...database }, ['cod'], []],
  [{ ...database, ...khalti }, ['cod', 'khalti'], []],
  [{ ...database, ...esewa }, ['cod', 'esewa'], ['https://epay.example', 'https://status.example:8443']],
  [
    { ...esewa, ...khalti, ESEWA_STATUS_URL: 'https://epay.example/status/' },
    ['cod', 'esewa', 'khalti'],
    ['https://epay.example'],
  ],
])('with %j the shop offers %j, and its pages may submit forms to %j', (environment, methods, origins) => {
  const config: Config = { ...readSettings(environment), jwtSecret: '' };
  const tools = { fetch: async () => new Response(), now: Date.now, log: { error: () => {} } };
  const providers = createPaymentProviders(config, tools);
  expect([...providers.keys()]).toEqual(methods);
  expect([...providers.values()].map((each) => each.checkEligibility({ total: 100_000, cash: none }))).toEqual(
    methods.map(() => null),
  );
  expect(onlineMethods(providers, '1000.00')).toEqual(methods.filter((method) => method !== 'cod'));
  expect(onlineMethods(providers, '5.00')).not.toContain('khalti');
  expect(onlineMethods(providers, '0.00')).toEqual([]);
  expect(paymentFormOrigins(config)).toEqual(origins);
});
