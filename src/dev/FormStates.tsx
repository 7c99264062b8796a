import { useState } from 'react';
import { FormField } from '../components/form/FormField';
import { PasswordField } from '../components/form/PasswordField';
import { PhoneField } from '../components/form/PhoneField';
import { SubmitButton } from '../components/form/SubmitButton';
import { State } from './Pane';

const still = { onChange: () => undefined, onBlur: () => undefined };

/** Form fields and buttons: empty, filled, invalid, submitting. */
export function FormStates() {
  const [phone, setPhone] = useState<{ digits: string; countryCode: '+91' | '+977' }>({
    digits: '9812345678',
    countryCode: '+977',
  });
  return (
    <>
      <State name="Empty">
        <FormField {...still} name="sample-empty" label="First name" value="" autoComplete="off" />
      </State>
      <State name="Filled, with a hint">
        <PasswordField
          {...still}
          name="sample-password"
          label="Password"
          value="Walnut1234"
          autoComplete="new-password"
          hint="8 characters or more, with an uppercase letter, a lowercase letter and a number"
        />
      </State>
      <State name="Wrong">
        <FormField
          {...still}
          name="sample-wrong"
          label="Email"
          type="email"
          value="sita@"
          autoComplete="off"
          error="Invalid email address"
        />
      </State>
      <State name="Phone, wrong">
        <PhoneField
          {...still}
          name="sample-phone"
          label="Phone number"
          value={phone.digits}
          countryCode={phone.countryCode}
          onPhone={setPhone}
          error="Please enter a valid phone number"
        />
      </State>
      <State name="Ready, and while sending">
        <SubmitButton sending={false}>Login</SubmitButton>
        <p />
        <SubmitButton sending>Login</SubmitButton>
      </State>
    </>
  );
}
