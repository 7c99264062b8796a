import { randomUUID } from 'node:crypto';
import { type InjectOptions } from 'light-my-request';
import { type TestShop } from './createTestApp';
import { type TestMember } from './factories';

/** Calls the desk as the clerk of the time, with a key of its own for each call unless one is given. */
export const createDeskCaller =
  (shop: Pick<TestShop, 'app'>, clerk: () => Pick<TestMember, 'headers'>) =>
  (method: InjectOptions['method'], path: string, payload?: object, key: string = randomUUID()) =>
    shop.app.inject({
      method,
      url: `/api/desk/${path}`,
      headers: { ...clerk().headers, 'idempotency-key': key },
      ...(payload && { payload }),
    });
