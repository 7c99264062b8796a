import GlobalStyles from '@mui/material/GlobalStyles';
import { type Theme, useTheme } from '@mui/material/styles';
import { type CustomContentProps, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { type Ref, useEffect } from 'react';
import { AlertIcon, InfoIcon, TickIcon } from '../icons';
import { styled } from '../styled';
import { AUTO_CLOSE, connectToasts, type ToastVariant } from './toast';

const ground = ({ vars: { palette } }: Theme, variant: ToastVariant) => ({
  backgroundColor: palette[variant].main,
  color: palette[variant].contrastText,
});

const Message = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 'min(18rem, 100%)',
  maxWidth: '26rem',
  padding: theme.spacing(1.5, 2.5, 1.5, 2),
  borderRadius: theme.shape.borderRadius,
  '&[data-variant="success"]': ground(theme, 'success'),
  '&[data-variant="error"]': ground(theme, 'error'),
  '&[data-variant="info"]': ground(theme, 'info'),
  boxShadow: theme.shadows[6],
  fontFamily: theme.typography.fontFamily,
  fontWeight: 550,
}));

type MessageProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

// notistack's own content repeats one id and calls every message an alert; these do neither.
const message = (variant: ToastVariant, role: 'status' | 'alert', icon: React.ReactNode) =>
  function ToastMessage({ message: text, className, style, ref }: MessageProps) {
    return (
      <Message ref={ref} role={role} data-variant={variant} className={className} style={style}>
        {icon}
        <span>{text}</span>
      </Message>
    );
  };

const contents = {
  success: message('success', 'status', <TickIcon />),
  error: message('error', 'alert', <AlertIcon />),
  info: message('info', 'status', <InfoIcon />),
};

/** Shows what `showToast` was given. Loaded with notistack at the first message. */
export function ToastHost() {
  const { breakpoints, spacing, zIndex } = useTheme();
  useEffect(() => connectToasts(({ message: text, variant }) => void enqueueSnackbar(text, { variant })), []);
  return (
    <>
      {/* Below the bar, and behind a menu: whoever has just put something into the cart wants to press what stands there. */}
      <GlobalStyles
        styles={{
          '.toasts.toasts': {
            top: spacing(14),
            [breakpoints.up('sm')]: { top: spacing(9) },
            zIndex: zIndex.snackbar,
            '& *': { pointerEvents: 'none' },
          },
        }}
      />
      <SnackbarProvider
        Components={contents}
        classes={{ containerRoot: 'toasts' }}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={AUTO_CLOSE}
        maxSnack={4}
      />
    </>
  );
}
