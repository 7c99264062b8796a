import { Formik } from 'formik';
import { FormPasswordField } from '../components/form/FormPasswordField';
import { FormPhoneField } from '../components/form/FormPhoneField';
import { FormTextField } from '../components/form/FormTextField';
import { SubmitButton } from '../components/form/SubmitButton';
import { State } from './Pane';

const initialValues = { empty: '', email: 'sita@', password: 'Walnut1234', countryCode: '+977', phone: '9812345678' };
const wrong = { email: 'Invalid email address', phone: 'Please enter a valid phone number' };
const none = () => undefined;

/** Form fields and buttons: empty, filled, invalid, submitting. */
export function FormStates() {
  return (
    <>
      <Formik
        initialValues={initialValues}
        initialErrors={wrong}
        initialTouched={{ email: true, phone: true }}
        validate={() => wrong}
        onSubmit={none}
      >
        <>
          <State name="Empty">
            <FormTextField name="empty" label="First name" autoComplete="off" />
          </State>
          <State name="Filled, with a hint">
            <FormPasswordField
              name="password"
              label="Password"
              autoComplete="new-password"
              hint="8 characters or more, with an uppercase letter, a lowercase letter and a number"
            />
          </State>
          <State name="Wrong">
            <FormTextField name="email" label="Email" type="email" autoComplete="off" />
          </State>
          <State name="Phone, wrong">
            <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
          </State>
          <State name="Ready">
            <SubmitButton>Login</SubmitButton>
          </State>
        </>
      </Formik>
      <Formik initialValues={{}} onSubmit={none} innerRef={(form) => form?.setSubmitting(true)}>
        <State name="While sending">
          <SubmitButton>Login</SubmitButton>
        </State>
      </Formik>
    </>
  );
}
