import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CloseIcon, createIcon } from '../../../components/icons';

const MinusIcon = createIcon(<path d="M5 12h14" />);
const PlusIcon = createIcon(<path d="M5 12h14M12 5v14" />);

/** Sizes of the picture, as multiples of the window's shorter side. */
const LEVELS = [1, 1.5, 2, 3];

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'end',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
}));

// Arrow keys and fingers move the enlarged picture; two fingers enlarge it further.
const Scroller = styled('div')({
  flex: 1,
  display: 'grid',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  touchAction: 'pan-x pan-y pinch-zoom',
  '& > img': { display: 'block', margin: 'auto', maxWidth: 'none', aspectRatio: '1', objectFit: 'contain' },
});

type PictureDialogProps = { name: string; image: string; open: boolean; onClose: () => void };

/** A picture on the whole window, which can be enlarged by buttons, the keys + and -, a double click and fingers. */
export function PictureDialog({ name, image, open, onClose }: PictureDialogProps) {
  const { t } = useLingui();
  const [level, setLevel] = useState(0);
  const step = (by: number) => setLevel((now) => Math.min(LEVELS.length - 1, Math.max(0, now + by)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') step(1);
    if (key === '-') step(-1);
    if (key === '0') setLevel(0);
  };
  const zoomButton = (label: string, by: number, icon: ReactNode) => {
    const isLast = by > 0 ? level === LEVELS.length - 1 : level === 0;
    return (
      <IconButton
        aria-label={label}
        aria-disabled={isLast || undefined}
        onClick={() => step(by)}
        sx={{ opacity: isLast ? 0.5 : 1 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { 'aria-label': name }, transition: { onExited: () => setLevel(0) } }}
    >
      <Bar>
        {zoomButton(t`Zoom out`, -1, <MinusIcon />)}
        {zoomButton(t`Zoom in`, 1, <PlusIcon />)}
        <IconButton aria-label={t`Close`} onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Bar>
      <Scroller tabIndex={0} role="region" aria-label={t`Picture`} onDoubleClick={() => setLevel(level === 0 ? 2 : 0)}>
        <Box
          component="img"
          src={image}
          alt={name}
          sx={{ width: `calc(min(100vw - 2rem, 100dvh - 6rem) * ${LEVELS[level]})` }}
        />
      </Scroller>
    </Dialog>
  );
}
