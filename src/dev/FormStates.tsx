import { Formik } from 'formik';
import { FormPasswordField } from '../components/form/FormPasswordField';
import { FormPhoneField } from '../components/form/FormPhoneField';
import { FormTextField } from '../components/form/FormTextField';
import { SubmitButton } from '../components/form/SubmitButton';

const initialValues = { empty: '', email: 'sita@', password: 'Walnut1234', countryCode: '+977', phone: '9812345678' };
const errors = { email: 'Invalid email address', phone: 'Please enter a valid phone number' };
const noop = () => undefined;

/** Form fields and buttons: empty, filled, invalid, submitting. */
export function FormStates() {
  return (
    <>
      <Formik
        initialValues={initialValues}
        initialErrors={errors}
        initialTouched={{ email: true, phone: true }}
        validate={() => errors}
        onSubmit={noop}
      >
        <>
          <FormTextField name="empty" label="Empty" />
          <FormPasswordField
            name="password"
            label="With a hint"
            autoComplete="new-password"
            hint="8 characters or more, with an uppercase letter, a lowercase letter and a number"
          />
          <FormTextField name="email" label="Invalid" type="email" />
          <FormPhoneField name="phone" countryCodeName="countryCode" label="Invalid phone number" />
          <SubmitButton>Log in</SubmitButton>
        </>
      </Formik>
      <Formik initialValues={{}} onSubmit={noop} innerRef={(form) => form?.setSubmitting(true)}>
        <SubmitButton>Log in</SubmitButton>
      </Formik>
    </>
  );
}
