import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { styled } from '../../components/styled';

const Ground = styled('section')(({ theme }) => ({ backgroundColor: theme.vars.palette.tint.saffron }));

const Halves = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: theme.spacing(3),
  paddingBlock: theme.spacing(4),
  '& img': { display: 'block', width: '100%', height: 'auto', maxWidth: '34rem', justifySelf: 'center' },
  '& .lead': { maxWidth: '34rem', margin: theme.spacing(2, 0, 3) },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: theme.spacing(6),
    paddingBlock: theme.spacing(6),
  },
}));

/** What the shop is, in one picture and two sentences. */
export function Hero({ to }: { to: string }) {
  return (
    <Ground>
      <Halves maxWidth="xl">
        <div>
          <Typography variant="h1" tabIndex={-1}>
            The best of Nepal’s hills, dried, shelled and weighed
          </Typography>
          <Typography variant="subtitle1" component="p" className="lead">
            Walnuts from Jumla, almonds and dates, timur, marsi rice and ghee. Pick what you like; your cart waits for
            you on every device.
          </Typography>
          <Button variant="contained" size="large" component={Link} to={to}>
            Get Started
          </Button>
        </div>
        <img src="/hero.svg" alt="" width={560} height={420} fetchPriority="high" />
      </Halves>
    </Ground>
  );
}
