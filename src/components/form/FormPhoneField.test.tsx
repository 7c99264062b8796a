import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { enter } from '../../testing/enter';
import { renderWithStore } from '../../testing/renderWithStore';
import { FormPhoneField } from './FormPhoneField';

function renderField() {
  const { user } = renderWithStore(
    <Formik initialValues={{ phone: '', countryCode: '+91' }} onSubmit={() => undefined}>
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
    </Formik>,
  );
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
  return { user, phone, code: screen.getByLabelText('Country code') };
}

test('UX-23 §5 §5.3 digits and a trunk zero may be typed, nothing else is kept, a country code pasted; ten digits stay at most', async () => {
  const { user, phone, code } = renderField();
  for (const [before, typed, value] of [
    ['9712345', '-a6789', '9712345678'],
    ['0987654321', '0', '9876543210'],
    ['9779812345', '6', '9779812345'],
  ] as const) {
    await user.clear(phone);
    await user.paste(before);
    await user.type(phone, typed);
    expect(phone).toHaveValue(value);
    expect(code).toHaveValue('+91');
  }
  for (const [pasted, value, country] of [
    ['9779812345678', '9812345678', '+977'],
    ['+91 98765 43210', '9876543210', '+91'],
    ['00977 9812345678', '9812345678', '+977'],
  ] as const) {
    await user.clear(phone);
    await user.paste(pasted);
    expect(phone).toHaveValue(value);
    expect(code).toHaveValue(country);
  }
});

test('UX-23 digits of another script may be typed, and keep the caret in its place', async () => {
  const { user, phone } = renderField();
  await enter(user, phone, '9845678');
  await user.type(phone, '१', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await user.keyboard('२३');
  expect(phone).toHaveValue('9812345678');
  expect(phone.selectionStart).toBe(5);
});
