import Typography from '@mui/material/Typography';
import { object } from 'yup';
import { ActionDialog } from '../order/ActionDialog';

type StartPackingDialogProps = { count: number; onSubmit: () => Promise<void>; onClose: () => void };

/** Asks before the packing of many orders starts. */
export const StartPackingDialog = ({ count, ...actions }: StartPackingDialogProps) => (
  <ActionDialog
    title={`Start packing ${count} ${count === 1 ? 'order' : 'orders'}?`}
    submitText="Start packing"
    initialValues={{}}
    schema={object()}
    fieldOf={{}}
    {...actions}
  >
    <Typography>
      Members can no longer cancel {count === 1 ? 'it' : 'them'} themselves. This cannot be undone.
    </Typography>
  </ActionDialog>
);
