import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type CropDialogProps } from './CropDialog';

/** In place of the dialog when its script cannot be loaded. */
export function CropFailure({ onCrop, onClose }: CropDialogProps) {
  return (
    <Alert
      severity="warning"
      sx={{ gridColumn: '1 / -1' }}
      action={
        <>
          <Button onClick={() => onCrop(null)}>
            <Trans>Use the whole picture</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Trans>The picture cannot be cropped at the moment.</Trans>
    </Alert>
  );
}
