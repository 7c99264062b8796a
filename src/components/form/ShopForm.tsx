import { styled } from '@mui/material/styles';
import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ObjectSchema } from 'yup';
import { useSingleFlight } from '../useSingleFlight';
import { type Refusal } from './formField';

const FormGrid = styled(Form)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

type ShopFormProps<Values extends FormikValues> = {
  initialValues: Values;
  schema: ObjectSchema<object>;
  /** Sends the form. Rejects with the failure. */
  onSubmit: (values: Values, form: Pick<FormikHelpers<Values>, 'setValues'>) => Promise<unknown>;
  /** The server's message for each refused field, by the form's field names. */
  fieldErrorsOf: (failure: unknown) => Partial<Record<keyof Values & string, string>>;
  /** What a failure means that names no field: shown above the button until the next submit. Without it, `onSubmit` reports. */
  failureText?: (failure: unknown) => ReactNode;
  /** Receives whether a field shows an error, when that changes; false until the first submit. For the page's title. */
  onErrors?: (hasErrors: boolean) => void;
  /** Receives the values at the start and at each change. */
  onValues?: (values: Values) => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
};

/** A Formik form that sends one request at a time, says why it failed, on the fields or above the button, and focuses the first error. */
export function ShopForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  fieldErrorsOf,
  failureText,
  onErrors,
  onValues,
  children,
}: ShopFormProps<Values>) {
  const submit = useSingleFlight(async (values: Values, form: FormikHelpers<Values>) => {
    const { setStatus } = form;
    setStatus(undefined);
    try {
      await onSubmit(values, form);
    } catch (failure) {
      const fields: Refusal['fields'] = {};
      for (const [field, message] of Object.entries<string | undefined>(fieldErrorsOf(failure)))
        if (message) fields[field] = { value: values[field], message };
      const text = Object.keys(fields).length === 0 && failureText?.(failure);
      setStatus({ fields, text } satisfies Refusal);
    }
  });
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {(form) => (
        <FormBody onErrors={onErrors} onValues={onValues}>
          {typeof children === 'function' ? children(form) : children}
        </FormBody>
      )}
    </Formik>
  );
}

type FormBodyProps<Values extends FormikValues> = Pick<ShopFormProps<Values>, 'onErrors' | 'onValues'> & {
  children: ReactNode;
};

function FormBody<Values extends FormikValues>({ onErrors, onValues, children }: FormBodyProps<Values>) {
  const { values, submitCount, isSubmitting, status, setStatus } = useFormikContext<Values>();
  const element = useRef<HTMLFormElement>(null);
  const firstInvalid = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');

  // After every render: the fields that are shown decide, not Formik's values, which include hidden fields.
  useEffect(() => onErrors?.(submitCount > 0 && Boolean(firstInvalid())));
  useEffect(() => () => onErrors?.(false), [onErrors]);
  useEffect(() => onValues?.(values), [onValues, values]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) firstInvalid()?.focus();
  }, [submitCount, isSubmitting]);

  // `noValidate`: the schema's messages replace the browser's. `post`: a form that the browser sends by itself, before hydration, does not
  // put its text into the address. `onSubmitCapture`: each submit, also one that sends nothing because a field is invalid.
  return (
    <FormGrid
      ref={element}
      method="post"
      noValidate
      onSubmitCapture={() => setStatus(status && { ...(status as Refusal), text: '' })}
    >
      {children}
    </FormGrid>
  );
}
