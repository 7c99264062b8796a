import { randomUUID } from 'node:crypto';
import { PHONE_CASES, type PhoneCase } from '../contract/testing/phoneCases';
import { type ValidationError } from './http/errors';
import { readRegistration } from './modules/accounts/registration/registration';
import { readLogin } from './modules/accounts/sessions/login';
import { readLocations } from './modules/addresses/locations';
import { readGift } from './modules/checkout/readGift';
import { createMember } from './testing/factories';
import { createOrder } from './testing/orderFactory';
import { prepare, prepareApp } from './testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const order = prepare(async () =>
  createOrder(shop, { member: await createMember(shop, { phoneNumber: '+9779812345678' }) }),
);

const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, { headers } = clerk) =>
  (await shop.app.inject({ method, url, headers, ...(payload && { payload }) })).json<Record<string, unknown>>();

/** The number that a call has stored, or the message of its field. */
const ofField = ({ phone_number }: Record<string, unknown>) =>
  Array.isArray(phone_number) ? (phone_number as unknown[])[0] : phone_number;
/** What a reader of bodies gives, or the message of its ValidationError. */
function ofReader(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    const { phone_number, gift } = (error as ValidationError).fields;
    return (phone_number ?? gift)?.[0];
  }
}

const password = 'Walnut1234';
const person = { first_name: 'Maya', last_name: 'Tamang', email: 'maya@example.com' };
const local_level = readLocations().provinces[0]!.districts[0]!.local_levels[0]!.id;
type Door = { of: 'account_api' | 'delivery_api'; take: (phone_number: string) => unknown };
const DOORS: Record<string, Door> = {
  'a login': {
    of: 'account_api',
    take: (phone_number) => ofReader(() => (readLogin({ phone_number, password }).account as { phone?: string }).phone),
  },
  'a registration': {
    of: 'account_api',
    take: (phone_number) => {
      const body = { ...person, phone_number, password1: password, password2: password };
      return ofReader(() => readRegistration(body, {}, shop.config).phoneNumber);
    },
  },
  'a profile': {
    of: 'account_api',
    take: async (phone_number) => {
      const member = await createMember(shop);
      // A number belongs to one account.
      await shop.db.$client.query('UPDATE users SET phone_number = NULL');
      return ofField(await call('PATCH', '/api/user/', { phone_number }, member));
    },
  },
  'an address': {
    of: 'delivery_api',
    take: async (phone_number) => {
      const body = { recipient: 'Maya', phone_number, local_level, ward: 1, tole: 'Koteshwor' };
      return ofField(await call('POST', '/api/user/addresses/', body));
    },
  },
  'a gift': {
    of: 'delivery_api',
    take: (phone_number) =>
      ofReader(() => readGift({ gift: { recipient: 'Maya', phone_number } })?.recipient.phone_number),
  },
  'a rider': {
    of: 'delivery_api',
    take: async (phone_number) =>
      ofField(await call('POST', '/api/desk/riders/', { name: randomUUID(), phone_number })),
  },
};
const WHOLE = PHONE_CASES.filter(({ delivery }) => delivery.value === '+9779812345678').filter(
  ({ oneLine }) => !oneLine,
);

describe.each(['/api/desk/orders/', '/api/desk/members/'])('the search at %s', (path) => {
  test.each([...WHOLE.map(({ text }) => text), '९८१२३', '0981 23', '45678'])('finds %s', async (text) => {
    const { results } = await call('GET', `${path}?q=${encodeURIComponent(text)}`);
    const id = path.includes('orders') ? order.id : order.member.id;
    expect((results as { id: number }[]).map((found) => found.id)).toEqual([id]);
  });
});

describe.each(Object.entries(DOORS))('%s', (_door, { of, take }) => {
  test.each(PHONE_CASES)('$text', async (each: PhoneCase) => {
    expect(await take(each.text)).toBe(each[of].fault ?? each[of].value);
  });
});
