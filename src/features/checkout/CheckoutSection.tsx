import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatCount } from '../../../contract/formats';
import { TickIcon } from '../../components/icons';

type CheckoutSectionProps = {
  number: number;
  title: string;
  open: boolean;
  /** What was chosen; null while nothing is. */
  summary: ReactNode | null;
  /** Opens the section; absent where it cannot be changed now. */
  onChange?: () => void;
  /** Keeps what is typed in the section while it is folded. */
  keepMounted?: boolean;
  children: ReactNode;
};

/** A step of the checkout that folds into a summary with "Change". When it opens on the page, its heading gets the focus. */
export function CheckoutSection({
  number,
  title,
  open,
  summary,
  onChange,
  keepMounted,
  children,
}: CheckoutSectionProps) {
  const { i18n } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(open);
  const isDone = summary !== null && !open;

  useEffect(() => {
    if (open && !wasOpen.current) heading.current?.focus();
    wasOpen.current = open;
  }, [open]);

  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { '@xs': 2, '@sm': 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: '2.75rem' }}>
        <Box
          aria-hidden="true"
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: '2rem',
            height: '2rem',
            borderRadius: '50%',
            fontWeight: 700,
            bgcolor: isDone ? 'tint.pistachio' : 'tint.saffron',
            color: 'tileInk',
          }}
        >
          {isDone ? <TickIcon /> : formatCount(i18n, number)}
        </Box>
        <Typography
          ref={heading}
          id={id}
          variant="h3"
          component="h2"
          tabIndex={-1}
          // Below the header of a phone.
          sx={{ flex: 1, minWidth: 0, scrollMarginBlockStart: '9rem' }}
        >
          {title}
        </Typography>
        {isDone && onChange && (
          <Button variant="text" onClick={onChange} aria-describedby={id}>
            <Trans>Change</Trans>
          </Button>
        )}
      </Box>
      {isDone && <Box sx={{ pl: { '@xs': 0, '@sm': 5.5 }, pt: { '@xs': 1, '@sm': 0 } }}>{summary}</Box>}
      {/* What folds above moves the heading out of the window. */}
      <Collapse
        in={open}
        unmountOnExit={!keepMounted}
        onEntered={() => heading.current?.scrollIntoView({ block: 'nearest' })}
      >
        <Box sx={{ pt: 2 }}>{children}</Box>
      </Collapse>
    </Paper>
  );
}
