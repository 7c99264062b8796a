import { styled } from '@mui/material/styles';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useState } from 'react';
import { AlertIcon, InfoIcon, TickIcon } from '../icons';
import { EnglishText } from '../EnglishText';
import { type ToastVariant } from './toastQueue';

/** How long a toast stays, in milliseconds (specification §9). */
export const AUTO_HIDE = 3000;

/** Milliseconds in which a screen reader notices a new live region. */
const REGION_NOTICED = 100;

const icons = { success: <TickIcon />, error: <AlertIcon />, info: <InfoIcon /> };

const Message = styled('div', { shouldForwardProp: (prop) => prop !== 'variant' })<{ variant: ToastVariant }>(
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

type ToastMessageProps = {
  variant: ToastVariant;
  message: ReactNode;
  action?: ReactNode;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
};

/** The look of a toast, which is its own live region. */
export function ToastMessage({ variant, message, action, ...props }: ToastMessageProps) {
  const [isNoticed, setNoticed] = useState(false);
  // Screen readers announce what comes into a region that they know already.
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), REGION_NOTICED);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Message variant={variant} role={variant === 'error' ? 'alert' : 'status'} {...props}>
      {icons[variant]}
      <span aria-hidden={!isNoticed || undefined}>
        {typeof message === 'string' ? <EnglishText>{message}</EnglishText> : message}
      </span>
      {action}
    </Message>
  );
}
