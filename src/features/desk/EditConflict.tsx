import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';

/** What somebody else has saved while a form was open, and what the next press does. */
export function EditConflict({ saved }: { saved: string[] | null }) {
  const { t } = useLingui();
  if (!saved) return null;
  const fields = saved.join(', ');
  return (
    <Alert severity="warning">
      {saved.length > 0
        ? t`Saved by somebody else: ${fields}. Save again to replace it with what you typed.`
        : t`The form shows the changes of somebody else and what you typed. Save again to keep both.`}
    </Alert>
  );
}
