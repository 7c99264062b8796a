import { styled } from '@mui/material/styles';

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: theme.spacing(0.125),
  height: theme.spacing(0.125),
  margin: theme.spacing(-0.125),
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}));
