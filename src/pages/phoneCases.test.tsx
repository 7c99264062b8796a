import { act, screen, waitFor } from '@testing-library/react';
import { useFormikContext, validateYupSchema, yupToFormErrors } from 'formik';
import { object, type ObjectSchema } from 'yup';
import { toPhone } from '../../contract/phoneNumbers';
import { type CountryCode } from '../../contract/rules';
import { PHONE_CASES, type PhoneCase } from '../../contract/testing/phoneCases';
import { FormPhoneField } from '../components/form/FormPhoneField';
import { ShopForm } from '../components/form/ShopForm';
import { addressSchema } from '../features/addresses/addressSchema';
import { newAddress, toAddressBody } from '../features/addresses/addressValues';
import { loginSchema } from '../features/auth/loginSchema';
import { registrationSchema } from '../features/auth/registrationSchema';
import { giftErrors, toWireGift } from '../features/checkout/gift';
import { RiderDialog } from '../features/desk/riders/RiderDialog';
import { change } from '../testing/change';
import { startFakeServer } from '../testing/fakeServer';
import { renderWithStore } from '../testing/renderWithStore';

type Typed = { countryCode: CountryCode; phone: string };
type Door = {
  of: 'account' | 'delivery';
  schema: ObjectSchema<object>;
  values: object;
  send: (typed: Typed) => unknown;
};

const address = { ...newAddress(null), localLevel: '1', ward: '1', recipient: 'Maya Tamang', tole: 'Koteshwor' };
const person = { firstName: 'Maya', lastName: 'Tamang', email: 'maya@example.com' };
const password = 'Walnut1234';
const DOORS: Record<string, Door> = {
  'the login': {
    ...{ of: 'account', schema: loginSchema, values: { by: 'phone', password } },
    send: ({ countryCode, phone }) => toPhone(countryCode, phone),
  },
  'the registration': {
    ...{ of: 'account', schema: registrationSchema, values: { ...person, password1: password, password2: password } },
    send: ({ countryCode, phone }) => toPhone(countryCode, phone),
  },
  'the form of an address': {
    ...{ of: 'delivery', schema: addressSchema, values: address },
    send: (typed) => toAddressBody({ ...address, ...typed }).phone_number,
  },
};

async function typePhone(text: string): Promise<void> {
  // Formik validates after each change.
  await act(async () => change(screen.getByLabelText('Country code'), '+977'));
  await act(async () => change(screen.getByLabelText('Phone number'), ''));
  await act(async () => change(screen.getByLabelText('Phone number'), text));
}
/** What the field makes of each text. */
async function typeAll(texts: string[]): Promise<Typed[]> {
  let shown = { countryCode: '+977', phone: '' } as Typed;
  const Values = () => ((shown = useFormikContext<Typed>().values), null);
  renderWithStore(
    <ShopForm
      initialValues={shown}
      schema={object()}
      onSubmit={async () => undefined}
      fieldErrorsOf={() => ({})}
      onErrors={() => undefined}
    >
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
      <Values />
    </ShopForm>,
  );
  const typed: Typed[] = [];
  for (const text of texts) {
    await typePhone(text);
    typed.push(shown);
  }
  return typed;
}
/** The message as Formik finds it. */
const faultOf = (values: object, schema: ObjectSchema<object>): Promise<string | undefined> =>
  validateYupSchema(values, schema).then(
    () => undefined,
    (error: unknown) => (yupToFormErrors(error) as { phone?: string }).phone,
  );
const expected = (cases: PhoneCase[], of: (each: PhoneCase) => { value?: string; fault?: string }) =>
  cases.map((each) => [each.text, of(each).fault ?? of(each).value]);

test.each(Object.entries(DOORS))('%s takes a phone number as people write it', async (_door, door) => {
  const typed = await typeAll(PHONE_CASES.map(({ text }) => text));
  const outcomes = await Promise.all(
    typed.map(async (each) => (await faultOf({ ...door.values, ...each }, door.schema)) ?? door.send(each)),
  );
  expect(PHONE_CASES.map(({ text }, place) => [text, outcomes[place]])).toEqual(
    expected(PHONE_CASES, (each) => each[door.of]),
  );
});

test('a gift takes a phone number as people write it', () => {
  const outcomes = PHONE_CASES.map(({ text }) => {
    const gift = { recipient: 'Maya', phone: text, card: '' };
    return [text, giftErrors(gift).phone ?? toWireGift(gift).phone_number];
  });
  expect(outcomes).toEqual(expected(PHONE_CASES, ({ oneLine, delivery }) => oneLine ?? delivery));
});

test('a rider has a phone number as people write it', async () => {
  const server = startFakeServer();
  server.on('POST', '/api/desk/riders/', { json: {} });
  const { user } = renderWithStore(<RiderDialog rider={null} onClose={() => undefined} />);
  change(screen.getByLabelText('Name'), 'Ram Thapa');
  const outcomes: unknown[] = [];
  for (const { text, delivery } of PHONE_CASES) {
    await typePhone(text);
    server.calls.length = 0;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    if (delivery.fault === undefined) await waitFor(() => expect(server.calls).toHaveLength(1));
    else await screen.findByText(delivery.fault);
    outcomes.push([text, (server.calls[0]?.body as { phone_number?: string })?.phone_number ?? delivery.fault]);
  }
  expect(outcomes).toEqual(expected(PHONE_CASES, ({ delivery }) => delivery));
});
