import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { TEXTS } from '../../../contract/rules';
import { EnglishText } from '../../components/EnglishText';
import { formErrors } from '../../components/form/formErrors';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextLink } from '../../components/TextLink';
import { paths } from '../../config/paths';
import { httpStatus } from '../../http/request';
import { deleteAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

const schema = object({ password: string().required(TEXTS.passwordRequired) });
const errors = formErrors({ password: 'password' }, accountErrors.deleteAccount);

/** An order that is under way keeps the account. */
const failureText = (failure: unknown) => (
  <>
    <EnglishText>{errors.failureText(failure)}</EnglishText>
    {httpStatus(failure) === 409 && (
      <>
        {' '}
        <TextLink to={paths.orders} color="inherit">
          <Trans>Orders</Trans>
        </TextLink>
      </>
    )}
  </>
);

type DeleteAccountProps = { onDeleted: () => void; onErrors: (hasErrors: boolean) => void };

/** Deletes the account after a question that asks for the password. */
export function DeleteAccount({ onDeleted, onErrors }: DeleteAccountProps) {
  const { t } = useLingui();
  const title = useId();
  const [isOpen, setOpen] = useState(false);

  const remove = async ({ password }: { password: string }) => {
    await withAccess((access) => deleteAccount(password, access));
    onDeleted();
  };

  return (
    <>
      <Button color="error" variant="outlined" size="large" onClick={() => setOpen(true)}>
        {t`Delete my account`}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
        <DialogTitle id={title}>{t`Delete your account?`}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>
            <Trans>
              Your name, email address, phone number, addresses and cart are removed, and you are logged out everywhere.
              What you have ordered is kept as the law asks, without your account. This cannot be undone.
            </Trans>
          </Typography>
          <ShopForm
            initialValues={{ password: '' }}
            schema={schema}
            onSubmit={remove}
            {...errors}
            failureText={failureText}
            onErrors={onErrors}
          >
            <FormPasswordField name="password" label={t`Password`} autoComplete="current-password" />
            <SubmitButton>{t`Delete my account`}</SubmitButton>
          </ShopForm>
          <Button fullWidth sx={{ mt: 1.5 }} onClick={() => setOpen(false)}>
            <Trans>Keep my account</Trans>
          </Button>
        </DialogContent>
      </Dialog>
    </>
  );
}
