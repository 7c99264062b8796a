import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { type Crop } from '../../../contract/pictures';

/** A product's card is square. */
const ASPECT = 1;
const MAX_ZOOM = 4;

/** The library's own style sheet, which it would add in a way that the content security policy blocks. */
const CropFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'min(20rem, 50vh)',
  borderRadius: theme.spacing(2),
  overflow: 'hidden',
  '& .reactEasyCrop_Container': {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'move',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
  },
  '& .reactEasyCrop_Image': { willChange: 'transform', maxWidth: 'unset' },
  '& .reactEasyCrop_Contain': {
    maxWidth: '100%',
    maxHeight: '100%',
    margin: 'auto',
    position: 'absolute',
    inset: 0,
  },
  '& .reactEasyCrop_CropArea': {
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%)',
    border: 'thin solid currentColor',
    boxShadow: '0 0 0 9999em',
    color: theme.vars.palette.scrim,
    overflow: 'hidden',
    '&:focus-visible': { outline: `medium solid ${theme.vars.palette.primary.main}` },
  },
}));

export type CropDialogProps = {
  /** As a data URL. */
  picture: string;
  /** Null keeps the whole picture. */
  onCrop: (crop: Crop | null) => void;
  onClose: () => void;
};

/** Asks which part of a picture the card shows: by dragging, with the arrow keys, and with a slider for the zoom. */
export function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t`Crop the picture`}</DialogTitle>
      <DialogContent>
        <CropFrame>
          <Cropper
            image={picture}
            aspect={ASPECT}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_share, { x, y, width, height }) => setCrop({ x, y, width, height })}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ 'aria-label': t`The part that is shown. Move it with the arrow keys.`, role: 'group' }}
          />
        </CropFrame>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2.5, alignItems: 'center', pt: 2, px: 1 }}>
          <Typography id={zoomId}>{t`Zoom`}</Typography>
          <Slider
            aria-labelledby={zoomId}
            value={zoom}
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            getAriaValueText={(value) => t`${value} times`}
            onChange={(_event, value) => setZoom(value)}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1, gap: 1, '& > *': { flexGrow: 1 } }} disableSpacing>
        <Button variant="outlined" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button variant="contained" aria-disabled={!crop} onClick={() => crop && onCrop(crop)}>
          {t`Use picture`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
