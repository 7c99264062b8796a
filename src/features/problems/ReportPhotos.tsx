import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatCount } from '../../../contract/formats';
import { PROBLEM_LIMITS } from '../../../contract/problemRules';
import { CloseIcon } from '../../components/icons';
import { type KeptFile } from '../../session/memberDrafts';
import { PhotoInput } from './PhotoInput';
import { RefusedPhotos } from './RefusedPhotos';

type ReportPhotosProps = {
  photos: KeptFile[];
  /** What was not taken, and why. */
  refused: string[];
  onChoose: (files: File[]) => void;
  onRemove: (photo: KeptFile) => void;
};

/** The photos of a report: each with a cross, and a button that adds more. */
export function ReportPhotos({ photos, refused, onChoose, onRemove }: ReportPhotosProps) {
  const { t, i18n } = useLingui();
  const most = formatCount(i18n, PROBLEM_LIMITS.photos);
  const count = formatCount(i18n, photos.length);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const removeText = (index: number, { name }: KeptFile) => {
    const number = formatCount(i18n, index + 1);
    return t`Remove photo ${number}: ${name}`;
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
      {photos.length > 0 && (
        <Box
          component="ul"
          role="list"
          aria-label={t`Photos`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
        >
          {photos.map((photo, index) => (
            <Box component="li" key={index} sx={{ position: 'relative', width: '6rem' }}>
              <Thumbnail photo={photo} />
              <IconButton
                aria-label={removeText(index, photo)}
                onClick={() => {
                  onRemove(photo);
                  // The pressed button has gone.
                  button.current?.focus();
                }}
                sx={{
                  position: 'absolute',
                  top: '-0.5rem',
                  right: '-0.5rem',
                  bgcolor: 'background.paper',
                  border: 'thin solid',
                  borderColor: 'outline',
                  '&:hover': { bgcolor: 'background.paper' },
                }}
              >
                <CloseIcon />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Button ref={button} variant="outlined" onClick={() => input.current?.click()}>
        <Trans>Add photos</Trans>
      </Button>
      <PhotoInput ref={input} onChoose={onChoose} />
      <Typography variant="body2" color="textSecondary" role="status">
        {photos.length === 0 ? t`Up to ${most}. They help us to decide quickly.` : t`${count} of ${most} photos`}
      </Typography>
      <RefusedPhotos texts={refused} />
    </Stack>
  );
}

/** A small picture; for one that the browser cannot show, its name. */
function Thumbnail({ photo: { name, preview } }: { photo: KeptFile }) {
  const frame = { display: 'block', width: '6rem', height: '6rem', borderRadius: 1.5 } as const;
  if (preview) return <Box component="img" src={preview} alt={name} sx={{ ...frame, objectFit: 'cover' }} />;
  return (
    <Box
      sx={{
        ...frame,
        p: 1,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        border: 'thin solid',
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2">{name}</Typography>
    </Box>
  );
}
