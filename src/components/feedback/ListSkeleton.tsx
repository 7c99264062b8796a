import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keyframes, styled } from '@mui/material/styles';
import { EnglishText } from '../EnglishText';
import { VisuallyHidden } from '../VisuallyHidden';

// A quick response shows no flicker.
const appear = keyframes({ from: { opacity: 0 } });
const Boxes = styled(Stack)({ animation: `${appear} 150ms 150ms backwards` });

/** Reserves the room of entries while they load. `heights` are in units of the theme's spacing. */
export function ListSkeleton({ text, heights }: { text: string; heights: number[] }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">
        <EnglishText>{text}</EnglishText>
      </VisuallyHidden>
      <Boxes aria-hidden="true" spacing={2}>
        {heights.map((height, index) => (
          <Skeleton
            key={index}
            variant="rounded"
            animation={false}
            sx={{ height: (theme) => theme.spacing(height), borderRadius: (theme) => theme.spacing(2.25) }}
          />
        ))}
      </Boxes>
    </div>
  );
}
