import { styled } from '@mui/material/styles';
import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ObjectSchema } from 'yup';
import { useSingleFlight } from '../useSingleFlight';
import { type ServerErrors } from './formField';

const FormGrid = styled(Form)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

type ShopFormProps<Values extends FormikValues> = {
  initialValues: Values;
  schema: ObjectSchema<object>;
  /** Sends the form and reports a failure, for example in a toast. Rejects with the failure, for `fieldErrorsOf`. */
  onSubmit: (values: Values, form: Pick<FormikHelpers<Values>, 'setValues'>) => Promise<void>;
  /** Called on each submit, also on one that sends nothing because a field is invalid. */
  onSubmitAttempt?: () => void;
  /** The server's message for each refused field, by the form's field names. */
  fieldErrorsOf: (failure: unknown) => Partial<Record<keyof Values & string, string>>;
  /** Receives whether a field shows an error, when that changes; false until the first submit. For the page's title. */
  onErrors: (hasErrors: boolean) => void;
  /** Receives the values at the start and at each change. */
  onValues?: (values: Values) => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
};

/** A Formik form that sends one request at a time, shows the server's messages on their fields and focuses the first error. */
export function ShopForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  onSubmitAttempt,
  fieldErrorsOf,
  onErrors,
  onValues,
  children,
}: ShopFormProps<Values>) {
  const submit = useSingleFlight(async (values: Values, form: FormikHelpers<Values>) => {
    const { setStatus } = form;
    // The fields read the server's messages from Formik's status.
    setStatus({});
    try {
      await onSubmit(values, form);
    } catch (failure) {
      const serverErrors: ServerErrors = {};
      for (const [field, message] of Object.entries<string | undefined>(fieldErrorsOf(failure)))
        if (message) serverErrors[field] = { value: values[field], message };
      setStatus(serverErrors);
    }
  });
  return (
    <Formik initialValues={initialValues} initialStatus={{}} validationSchema={schema} onSubmit={submit}>
      {(form) => (
        <FormBody onErrors={onErrors} onValues={onValues} onSubmitAttempt={onSubmitAttempt}>
          {typeof children === 'function' ? children(form) : children}
        </FormBody>
      )}
    </Formik>
  );
}

type FormBodyProps<Values extends FormikValues> = Pick<
  ShopFormProps<Values>,
  'onErrors' | 'onValues' | 'onSubmitAttempt'
> & { children: ReactNode };

function FormBody<Values extends FormikValues>({
  onErrors,
  onValues,
  onSubmitAttempt,
  children,
}: FormBodyProps<Values>) {
  const { values, submitCount, isSubmitting } = useFormikContext<Values>();
  const element = useRef<HTMLFormElement>(null);
  const firstInvalid = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');

  // After every render: the fields that are shown decide, not Formik's values, which include hidden fields.
  useEffect(() => onErrors(submitCount > 0 && Boolean(firstInvalid())));
  useEffect(() => () => onErrors(false), [onErrors]);
  useEffect(() => onValues?.(values), [onValues, values]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) firstInvalid()?.focus();
  }, [submitCount, isSubmitting]);

  // `noValidate`: the schema's messages replace the browser's. `post`: a form that the browser sends by itself, before hydration, does not
  // put its text into the address. `onSubmitCapture`: Formik stops the event afterwards.
  return (
    <FormGrid ref={element} method="post" noValidate onSubmitCapture={onSubmitAttempt}>
      {children}
    </FormGrid>
  );
}
