import { styled } from '@mui/material/styles';
import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ObjectSchema } from 'yup';
import { useSingleFlight } from '../useSingleFlight';
import { fieldError, type ServerErrors } from './formField';

const Fields = styled(Form)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

type ShopFormProps<Values extends FormikValues> = {
  initialValues: Values;
  schema: ObjectSchema<object>;
  /** Sends the form; rejects with the failure of the call. */
  onSubmit: (values: Values) => Promise<void>;
  /** The server's messages for single fields, by field of the form. */
  fieldErrorsOf: (failure: unknown) => Partial<Record<keyof Values & string, string>>;
  /** Reports after each submit whether a field has an error, for the page's title. */
  onErrors: (hasErrors: boolean) => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
};

/** A Formik form that sends one request at a time, shows the server's messages on their fields and focuses the first error. */
export function ShopForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  fieldErrorsOf,
  onErrors,
  children,
}: ShopFormProps<Values>) {
  const submit = useSingleFlight(async (values: Values, { setStatus }: FormikHelpers<Values>) => {
    setStatus({});
    try {
      await onSubmit(values);
    } catch (failure) {
      const refused: ServerErrors = {};
      for (const [field, message] of Object.entries<string | undefined>(fieldErrorsOf(failure)))
        if (message) refused[field] = { value: values[field], message };
      setStatus(refused);
    }
  });
  return (
    <Formik initialValues={initialValues} initialStatus={{}} validationSchema={schema} onSubmit={submit}>
      {(form) => (
        <FormFields onErrors={onErrors}>{typeof children === 'function' ? children(form) : children}</FormFields>
      )}
    </Formik>
  );
}

function FormFields({ onErrors, children }: { onErrors: (hasErrors: boolean) => void; children: ReactNode }) {
  const form = useFormikContext<FormikValues>();
  const { submitCount, isSubmitting } = form;
  const element = useRef<HTMLFormElement>(null);
  const hasErrors = submitCount > 0 && Object.keys(form.values).some((name) => fieldError(form, name) !== undefined);

  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  // The shop's own messages replace the browser's.
  return (
    <Fields ref={element} noValidate>
      {children}
    </Fields>
  );
}
