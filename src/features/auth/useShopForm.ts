import {
  type FormikErrors,
  type FormikHelpers,
  type FormikValues,
  useFormik,
  validateYupSchema,
  yupToFormErrors,
} from 'formik';
import { useEffect, useRef } from 'react';
import { type ObjectSchema } from 'yup';
import { fieldErrors } from '../../api/apiError';

/** A message of the server and the value that it was about: it stands until the value changes. */
type Refused = Record<string, { value: unknown; message: string } | undefined>;

type ShopFormOptions<Values extends FormikValues> = {
  initialValues: Values;
  /** Fetches the rules, and yup with them: the form is there first. */
  loadSchema: () => Promise<ObjectSchema<object>>;
  /** Sends the form; rejects with the failed call. */
  send: (values: Values) => Promise<void>;
  /** The form's field for each field of the wire. */
  fieldOf: Partial<Record<string, keyof Values & string>>;
};

/** What is wrong with the values. Rules that cannot be fetched find nothing: the server has the same ones. */
async function validateBy<Values extends FormikValues>(
  loadSchema: () => Promise<ObjectSchema<object>>,
  values: Values,
): Promise<FormikErrors<Values>> {
  const schema = await loadSchema().catch(() => null);
  if (!schema) return {};
  return validateYupSchema(values, schema).then(() => ({}), yupToFormErrors<Values>);
}

/**
 * A Formik form with what Formik leaves open: one request however often it is submitted, the server's message on its field,
 * and the focus on the first field that is wrong.
 */
export function useShopForm<Values extends FormikValues>({
  initialValues,
  loadSchema,
  send,
  fieldOf,
}: ShopFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const underway = useRef<Promise<void> | null>(null);

  const sendOnce = async (values: Values, setStatus: FormikHelpers<Values>['setStatus']) => {
    setStatus({});
    try {
      await send(values);
    } catch (failure) {
      const refused: Refused = {};
      for (const [wireField, message] of Object.entries(fieldErrors(failure))) {
        const field = fieldOf[wireField];
        if (field) refused[field] = { value: values[field], message };
      }
      setStatus(refused);
    }
  };

  // Two submits in one tick both come through here, before `isSubmitting` is rendered: the second joins the first.
  const onSubmit = (values: Values, { setStatus }: FormikHelpers<Values>) =>
    (underway.current ??= sendOnce(values, setStatus).finally(() => {
      underway.current = null;
    }));

  const formik = useFormik<Values>({
    initialValues,
    validate: (values) => validateBy(loadSchema, values),
    initialStatus: {},
    onSubmit,
  });
  const { submitCount, isSubmitting } = formik;

  useEffect(() => {
    // At hand before the first field is left.
    loadSchema().catch(() => undefined);
  }, [loadSchema]);

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  const errorOf = (field: keyof Values & string): string | undefined => {
    const wrong = formik.errors[field];
    if (formik.touched[field] && typeof wrong === 'string') return wrong;
    const refused = (formik.status as Refused)[field];
    return refused && refused.value === formik.values[field] ? refused.message : undefined;
  };

  return {
    formik,
    formRef: form,
    errorOf,
    /** Whether the last submit left something to mend. */
    hasErrors: submitCount > 0 && Object.keys(initialValues).some((field) => errorOf(field) !== undefined),
    /** What a text field needs. */
    field: (name: keyof Values & string) => ({ ...formik.getFieldProps(name), error: errorOf(name) }),
  };
}
