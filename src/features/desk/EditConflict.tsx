import Alert from '@mui/material/Alert';

/** What somebody else has saved while a form was open, and what the next press does. */
export const EditConflict = ({ saved }: { saved: string[] | null }) =>
  saved && (
    <Alert severity="warning">
      {saved.length > 0
        ? `Saved by somebody else: ${saved.join(', ')}. Save again to replace it with what you typed.`
        : 'The form shows the changes of somebody else and what you typed. Save again to keep both.'}
    </Alert>
  );
