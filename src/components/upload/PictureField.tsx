import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { UPLOAD_TYPES } from '../../../contract/pictures';
import { EnglishText } from '../EnglishText';
import { lazyPart } from '../lazyPart';
import { ProductImage } from '../ProductImage';
import { VisuallyHidden } from '../VisuallyHidden';
import { CropFailure } from './CropFailure';
import { type SendPicture, usePictureUpload } from './usePictureUpload';

const CropDialog = lazyPart(
  () => import(/* webpackChunkName: "crop" */ './CropDialog').then((module) => module.CropDialog),
  CropFailure,
);
const ACCEPT = UPLOAD_TYPES.join(',');

type PictureFieldProps = {
  label?: string;
  /** Of what is pictured; shown in place of a missing picture. */
  name: string;
  /** The address of the present picture; null without one. */
  image: string | null;
  /** Sends the picture to the server; `uploadPicture` of api/ does. The caller then shows the new `image`. */
  send: SendPicture;
};

/** A picture that is chosen as a file, dropped or taken by the camera, cropped to the card's shape and sent at once, with progress, cancel and retry. */
export function PictureField({ name, image, send, ...props }: PictureFieldProps) {
  const { t } = useLingui();
  const label = props.label ?? t`Picture`;
  const { upload, choose, crop, retry, cancel } = usePictureUpload(send);
  const [isOver, setIsOver] = useState(false);
  const labelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const isBusy = upload.step === 'reading' || upload.step === 'sending';
  // The button that was pressed last has gone.
  useEffect(() => {
    if (upload.step === 'done' && document.activeElement === document.body) chooseButton.current?.focus();
  }, [upload.step]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose(target.files?.[0]);
    // The same file can be chosen again.
    target.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Box
      ref={root}
      role="group"
      aria-labelledby={labelId}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 20rem)': { gridTemplateColumns: '5rem minmax(0, 1fr)' },
        '@container (min-width: 40rem)': { gridTemplateColumns: '10rem minmax(0, 1fr)' },
        gap: 2,
        alignItems: 'center',
        p: 2,
        borderRadius: 2,
        border: 'thin dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ borderRadius: 2, overflow: 'hidden' }}>
        <ProductImage name={name || label} src={image} eager sizes="10rem" />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
        <Typography id={labelId} sx={{ fontWeight: 'fontWeightMedium' }}>
          {label}
        </Typography>
        {upload.step === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={upload.progress * 100}
            aria-label={t`Sending the picture`}
            sx={{ width: '100%' }}
          />
        )}
        {upload.step === 'failed' && (
          <Alert severity="error" sx={{ width: '100%' }}>
            <EnglishText>{upload.message}</EnglishText>
          </Alert>
        )}
        <VisuallyHidden role="status">{upload.step === 'done' && t`Picture saved.`}</VisuallyHidden>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isBusy ? (
            <Button variant="outlined" onClick={cancel}>
              {t`Cancel`}
            </Button>
          ) : (
            <>
              {upload.step === 'failed' && upload.picture && (
                <Button variant="contained" onClick={retry}>
                  {t`Try again`}
                </Button>
              )}
              <Button ref={chooseButton} variant="outlined" onClick={() => file.current?.click()}>
                {image ? t`Change picture` : t`Choose a picture`}
              </Button>
              <Button
                variant="outlined"
                onClick={() => camera.current?.click()}
                sx={{ '@media not (pointer: coarse)': { display: 'none' } }}
              >
                {t`Take a photo`}
              </Button>
            </>
          )}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t`Or drop a picture here.`}
        </Typography>
        <input ref={file} type="file" accept={ACCEPT} aria-label={t`Picture file`} hidden onChange={onChange} />
        <input ref={camera} type="file" accept={ACCEPT} capture="environment" hidden onChange={onChange} />
      </Box>
      {upload.step === 'cropping' && upload.picture.preview && (
        <Suspense>
          <CropDialog picture={upload.picture.preview} onCrop={crop} onClose={cancel} />
        </Suspense>
      )}
    </Box>
  );
}
