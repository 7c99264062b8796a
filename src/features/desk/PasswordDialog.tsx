import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { TEXTS } from '../../../contract/rules';
import { errorText, failedChange } from '../../http/apiError';
import { useAppSelector } from '../../api/hooks';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { elevateSession } from '../../session/elevateSession';
import { selectUser } from '../../session/sessionSlice';
import { withAccess } from '../../session/withAccess';
import { ActionDialog } from './order/ActionDialog';

const schema = object({ password: string().required(TEXTS.passwordRequired) });
const failed = failedChange(/*i18n*/ 'Failed to check the password');

/** Asks for the password. `onEntered` is called when the server has accepted it, `onClose` afterwards or when nobody enters it. */
export function PasswordDialog({ onEntered, onClose }: { onEntered: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const member = useAppSelector(selectUser)?.id;
  return (
    <ActionDialog
      title={t`Enter your password`}
      submitText={t`Continue`}
      initialValues={{ password: '' }}
      schema={schema}
      failureText={(error) => errorText(failed, error)}
      onSubmit={async ({ password }) => {
        await withAccess((access) => elevateSession(password, access), member);
        onEntered();
      }}
      onClose={onClose}
    >
      <Typography>{t`This moves money back. You are asked again after 15 minutes.`}</Typography>
      <FormPasswordField name="password" label={t`Password`} autoComplete="current-password" />
    </ActionDialog>
  );
}
