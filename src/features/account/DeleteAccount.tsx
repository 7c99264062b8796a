import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { object, string } from 'yup';
import { TEXTS } from '../../../contract/rules';
import { errorText, fieldErrors } from '../../api/apiError';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { paths } from '../../config/paths';
import { httpStatus } from '../../http/request';
import { deleteAccount } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

const schema = object({ password: string().required(TEXTS.passwordRequired) });
const FIELD_OF = { password: 'password' } as const;

type DeleteAccountProps = { onDeleted: () => void; onErrors: (hasErrors: boolean) => void };

/** Deletes the account after a question that asks for the password. */
export function DeleteAccount({ onDeleted, onErrors }: DeleteAccountProps) {
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const remove = async ({ password }: { password: string }) => {
    try {
      await withAccess((access) => deleteAccount(password, access));
    } catch (error) {
      if (Object.keys(fieldErrors(error, FIELD_OF)).length === 0) setFailure(error);
      throw error;
    }
    onDeleted();
  };

  return (
    <>
      <Button
        color="error"
        variant="outlined"
        size="large"
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        Delete my account
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
        <DialogTitle id={title}>Delete your account?</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>
            Your name, email address, phone number, addresses and cart are removed, and you are logged out everywhere.
            What you have ordered is kept as the law asks, without your account. This cannot be undone.
          </Typography>
          <ShopForm
            initialValues={{ password: '' }}
            schema={schema}
            onSubmit={remove}
            onSubmitAttempt={() => setFailure(null)}
            fieldErrorsOf={(error) => fieldErrors(error, FIELD_OF)}
            onErrors={onErrors}
          >
            <FormPasswordField name="password" label="Password" autoComplete="current-password" />
            {failure !== null && (
              <Alert
                severity="error"
                action={
                  httpStatus(failure) === 409 && (
                    <Button color="inherit" component={Link} to={paths.orders}>
                      Orders
                    </Button>
                  )
                }
              >
                {errorText(accountErrors.deleteAccount, failure)}
              </Alert>
            )}
            <SubmitButton>Delete my account</SubmitButton>
          </ShopForm>
          <Button fullWidth sx={{ mt: 1.5 }} onClick={() => setOpen(false)}>
            Keep my account
          </Button>
        </DialogContent>
      </Dialog>
    </>
  );
}
