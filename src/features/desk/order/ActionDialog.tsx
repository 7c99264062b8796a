import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { object, type ObjectSchema } from 'yup';
import { fieldErrors } from '../../../http/apiError';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { useCloseGuard } from '../../../components/form/useCloseGuard';
import { changeFailureText } from './useOrderActions';

type ActionDialogProps<Values extends FormikValues> = {
  title: ReactNode;
  submitText: string | ((values: Values) => string);
  /** Without them, it only asks. */
  initialValues?: Values;
  schema?: ObjectSchema<object>;
  /** The form's name of each wire field that has another name there. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** What a failure means, unless it is the message of a field; of an order without it. */
  failureText?: (error: unknown) => ReactNode;
  /** `key`: the idempotency key of the change. Pressed again after a lost response, it is the same change. */
  onSubmit: (values: Values, form: Pick<FormikHelpers<Values>, 'setValues'> & { key: string }) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
};

const sameNames = <Values extends FormikValues>(values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, name as keyof Values & string]));

/** A dialog with the form of one change. It closes when the change was made. */
export function ActionDialog<Values extends FormikValues>({
  title,
  submitText,
  initialValues = {} as Values,
  schema = object(),
  fieldOf = {},
  failureText,
  onSubmit,
  onClose,
  children,
}: ActionDialogProps<Values>) {
  const { i18n } = useLingui();
  const titleId = useId();
  const [key] = useState(createIdempotencyKey);
  const guard = useCloseGuard(onClose);
  return (
    <Dialog open onClose={guard.onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <ShopForm
          initialValues={initialValues}
          schema={schema}
          onSubmit={async (values, { setValues }) => {
            await onSubmit(values, { setValues, key });
            onClose();
          }}
          fieldErrorsOf={(error) => fieldErrors(error, { ...sameNames(initialValues), ...fieldOf })}
          failureText={failureText ?? ((error) => changeFailureText(i18n, error))}
          onValues={guard.onValues}
        >
          {(form) => (
            <>
              {typeof children === 'function' ? children(form) : children}
              <SubmitButton>{typeof submitText === 'function' ? submitText(form.values) : submitText}</SubmitButton>
              <Button variant="outlined" size="large" onClick={onClose}>
                <Trans>Back</Trans>
              </Button>
            </>
          )}
        </ShopForm>
      </DialogContent>
      {guard.question}
    </Dialog>
  );
}
