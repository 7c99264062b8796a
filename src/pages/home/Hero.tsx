import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

const Halves = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: theme.spacing(3),
  paddingBlock: theme.spacing(4),
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: theme.spacing(6),
    paddingBlock: theme.spacing(6),
  },
}));

const Picture = styled('img')({
  display: 'block',
  width: '100%',
  height: 'auto',
  maxWidth: '34rem',
  justifySelf: 'center',
});

/** What the shop is, in one picture and two sentences. */
export function Hero({ to }: { to: string }) {
  return (
    <Box component="section" sx={{ bgcolor: 'tint.saffron' }}>
      <Halves maxWidth="xl">
        <div>
          <Typography variant="h1" tabIndex={-1}>
            The best of Nepal’s hills, dried, shelled and weighed
          </Typography>
          <Typography variant="subtitle1" component="p" sx={{ maxWidth: '34rem', mt: 2, mb: 3 }}>
            Walnuts from Jumla, almonds and dates, timur, marsi rice and ghee. Pick what you like; your cart waits for
            you on every device.
          </Typography>
          <Button variant="contained" size="large" component={Link} to={to}>
            Get Started
          </Button>
        </div>
        <Picture src="/hero.svg" alt="" width={560} height={420} fetchPriority="high" />
      </Halves>
    </Box>
  );
}
