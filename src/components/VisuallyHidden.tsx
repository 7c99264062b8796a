import { styled } from './styled';

/** Text for screen readers alone. */
export const VisuallyHidden = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: theme.spacing(0.125),
  height: theme.spacing(0.125),
  margin: theme.spacing(-0.125),
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}));
