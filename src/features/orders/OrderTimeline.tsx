import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatBothTimes } from '../../../contract/bikramSambat';
import { type Order } from '../../../contract/orders';
import { eventText } from '../../../contract/orderTexts';
import { NepaliText } from '../../components/NepaliText';

const Events = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', padding: theme.spacing(0, 0, 2, 3.5) },
  // The line from one event to the next, and a dot for each; the last one is filled.
  '& li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: theme.spacing(1.5, -1.5),
    insetInlineStart: theme.spacing(0.9),
    borderInlineStart: theme.mixins.line(theme.vars.palette.outline),
  },
  '& li::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: theme.spacing(0.75),
    insetInlineStart: theme.spacing(0.25),
    width: theme.spacing(1.375),
    height: theme.spacing(1.375),
    borderRadius: '50%',
    border: theme.mixins.line(theme.vars.palette.outline),
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& li:last-child': { paddingBottom: 0, fontWeight: 650 },
  '& li:last-child::after': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
}));

/** What has happened to an order so far, oldest first. */
export function OrderTimeline({ events }: { events: Order['events'] }) {
  const { i18n } = useLingui();
  return (
    // Safari takes the role from lists without bullets.
    <Events role="list">
      {events.map((event, index) => (
        <li key={index} aria-current={index === events.length - 1 ? 'step' : undefined}>
          <NepaliText>{eventText(i18n, event)}</NepaliText>
          <Typography variant="body2" color="textSecondary">
            <time dateTime={event.at}>{formatBothTimes(i18n, event.at)}</time>
          </Typography>
        </li>
      ))}
    </Events>
  );
}
