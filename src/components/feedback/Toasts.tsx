import GlobalStyles from '@mui/material/GlobalStyles';
import { styled, useTheme } from '@mui/material/styles';
import { type CustomContentProps, SnackbarProvider } from 'notistack';
import { type ReactNode, type Ref } from 'react';
import { AlertIcon, InfoIcon, TickIcon } from '../icons';
import { NepaliText } from '../NepaliText';

/** How long a toast stays, in milliseconds (specification §9). */
const AUTO_HIDE = 3000;

type Variant = 'success' | 'error' | 'info';

const Message = styled('div', { shouldForwardProp: (prop) => prop !== 'variant' })<{ variant: Variant }>(
  ({ theme, variant }) => ({
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minWidth: 'min(18rem, 100%)',
    maxWidth: '26rem',
    padding: theme.spacing(1.5, 2.5, 1.5, 2),
    borderRadius: theme.shape.borderRadius,
    border: theme.mixins.forcedLine,
    backgroundColor: theme.vars.palette[variant].main,
    color: theme.vars.palette[variant].contrastText,
    boxShadow: theme.shadows[6],
    fontWeight: 550,
  }),
);

// notistack's own content repeats an id and gives every message the role "alert".
const content = (variant: Variant, role: 'status' | 'alert', icon: ReactNode) =>
  function ToastMessage({ id, message, action, ...props }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
    const { className, style, ref } = props;
    return (
      <Message ref={ref} variant={variant} role={role} className={className} style={style}>
        {icon}
        <span>{typeof message === 'string' ? <NepaliText>{message}</NepaliText> : message}</span>
        {typeof action === 'function' ? action(id) : action}
      </Message>
    );
  };

const contents = {
  success: content('success', 'status', <TickIcon />),
  error: content('error', 'alert', <AlertIcon />),
  info: content('info', 'status', <InfoIcon />),
};

/** Renders the toasts of `enqueueSnackbar`. The live region exists before the first message. */
export function Toasts() {
  const { breakpoints, spacing, zIndex } = useTheme();
  return (
    <div aria-live="polite">
      {/* Below the app bar, and transparent to the pointer, so that controls below stay usable. */}
      <GlobalStyles
        styles={{
          '.toasts.toasts': {
            top: spacing(14),
            [breakpoints.up('sm')]: { top: spacing(9) },
            zIndex: zIndex.snackbar,
            '& :not(button)': { pointerEvents: 'none' },
            // Several messages would cover the products.
            [breakpoints.down('sm')]: { '& > :not(:last-child)': { display: 'none' } },
            '@media print': { display: 'none' },
          },
        }}
      />
      <SnackbarProvider
        Components={contents}
        classes={{ containerRoot: 'toasts' }}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={AUTO_HIDE}
        maxSnack={4}
      />
    </div>
  );
}
