import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

// Low on a phone, so that its first screen shows products, too.
const Halves = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: theme.spacing(0, 2),
  paddingBlock: theme.spacing(2, 1),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"text text" "button picture"',
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: '1fr auto auto 1fr',
    gridTemplateAreas: '". picture" "text picture" "button picture" ". picture"',
    paddingBlock: theme.spacing(3),
  },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    columnGap: theme.spacing(6),
    paddingBlock: theme.spacing(6),
  },
}));

const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'none',
  maxWidth: '34rem',
  margin: theme.spacing(2, 0, 3),
  [theme.containerQueries.up('sm')]: { display: 'block' },
}));

const Picture = styled('img')(({ theme }) => ({
  gridArea: 'picture',
  display: 'block',
  width: '100%',
  height: 'auto',
  maxWidth: '8.5rem',
  justifySelf: 'end',
  [theme.containerQueries.up('sm')]: { maxWidth: '14rem' },
  [theme.containerQueries.up('md')]: { maxWidth: '34rem', justifySelf: 'center' },
}));

/** What the shop is, in one picture and two sentences. */
export function Hero({ to }: { to: string }) {
  return (
    <Box component="section" sx={{ bgcolor: 'tint.saffron' }}>
      <Halves maxWidth="xl">
        <Box sx={{ gridArea: 'text' }}>
          <Typography variant="h1" tabIndex={-1}>
            <Trans>The best of Nepal’s hills, dried, shelled and weighed</Trans>
          </Typography>
          <Lead>
            <Trans>
              Walnuts from Jumla, almonds and dates, timur, marsi rice and ghee. Pick what you like; your cart waits for
              you on every device.
            </Trans>
          </Lead>
        </Box>
        <Button
          variant="contained"
          size="large"
          component={Link}
          to={to}
          sx={{ gridArea: 'button', justifySelf: 'start' }}
        >
          <Trans>Get Started</Trans>
        </Button>
        <Picture src="/hero.svg" alt="" width={560} height={420} fetchPriority="high" />
      </Halves>
    </Box>
  );
}
