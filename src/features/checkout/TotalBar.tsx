import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../../contract/formats';
import { type Quote } from '../../../contract/orders';
import { BANNERS_HEIGHT } from '../../components/bannersHeight';
import { type Sending } from './sending';

/** At the bottom of the window on a phone, within the thumb's reach; beside the sections on a wide screen. */
const Bar = styled('section')(({ theme }) => ({
  zIndex: 1,
  display: 'grid',
  gap: theme.spacing(1),
  marginInline: theme.spacing(-2),
  padding: theme.spacing(1.5, 2),
  borderTop: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.tint.pistachio,
  color: theme.vars.palette.text.primary,
  // As in the header: in a low window or with very large text, it would cover too much of the page.
  '@media screen and (min-height: 30rem)': {
    '@container (min-width: 18rem)': { position: 'sticky', bottom: `var(${BANNERS_HEIGHT}, 0rem)` },
  },
  [theme.containerQueries.up('sm')]: { marginInline: 0, borderRadius: theme.spacing(2.5, 2.5, 0, 0) },
  [theme.containerQueries.up('md')]: {
    '&&': { top: theme.spacing(12), bottom: 'auto' },
    gap: theme.spacing(2),
    padding: theme.spacing(3),
    border: 0,
    borderRadius: theme.spacing(2.5),
  },
}));

const Total = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  margin: 0,
  fontSize: '1.25rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
}));

type TotalBarProps = {
  quote: Quote | null;
  /** Everything is chosen: the button is shown. */
  ready: boolean;
  /** The total is being worked out. */
  isQuoting: boolean;
  /** What the button does. */
  text: string;
  sending: Sending;
  onPlace: () => void;
  onAsk: () => void;
};

const STATUS: Record<Exclude<Sending, 'no'>, string> = {
  checking: /*i18n*/ 'We are checking the total.',
  placing: /*i18n*/ 'Your order is being sent.',
  waiting: /*i18n*/ 'No response yet. Retrying; you will not be charged twice.',
  unreachable:
    /*i18n*/ 'The shop cannot be reached. Your order may have been placed. Check your connection and try again; you will not be charged twice.',
  unanswered: /*i18n*/ 'No response. Your order may have been placed. Try again; you will not be charged twice.',
};

/** The total and the button that places the order. */
export function TotalBar({ quote, ready, isQuoting, text, sending, onPlace, onAsk }: TotalBarProps) {
  const { t, i18n } = useLingui();
  const isSending = sending === 'checking' || sending === 'placing' || sending === 'waiting';
  const mayPlace = sending === 'no';
  const allowsRetry = sending === 'waiting' || sending === 'unanswered' || sending === 'unreachable';
  return (
    <Bar aria-label={t`Total`}>
      <Total aria-busy={isQuoting}>
        <span>{t`Total`}</span>
        <span>{quote ? formatPrice(i18n, quote.total) : '–'}</span>
      </Total>
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {sending !== 'no' && i18n._(STATUS[sending])}
      </Typography>
      {ready && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          aria-disabled={!allowsRetry && !mayPlace}
          onClick={allowsRetry ? onAsk : mayPlace ? onPlace : undefined}
          endIcon={isSending ? <CircularProgress size="1.25rem" color="inherit" aria-label={t`Sending`} /> : undefined}
        >
          {allowsRetry ? <Trans>Try again now</Trans> : text}
        </Button>
      )}
    </Bar>
  );
}
