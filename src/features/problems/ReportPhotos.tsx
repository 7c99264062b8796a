import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
      {photos.length > 0 && (
        <Box
          component="ul"
          role="list"
          aria-label="Photos"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
        >
          {photos.map((photo, index) => (
            <Box component="li" key={index} sx={{ position: 'relative', width: '6rem' }}>
              <Thumbnail photo={photo} />
              <IconButton
                aria-label={`Remove photo ${index + 1}: ${photo.name}`}
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
        Add photos
      </Button>
      <PhotoInput ref={input} onChoose={onChoose} />
      <Typography variant="body2" color="textSecondary" role="status">
        {photos.length === 0
          ? `Up to ${PROBLEM_LIMITS.photos}. They help us to decide quickly.`
          : `${photos.length} of ${PROBLEM_LIMITS.photos} photos`}
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
