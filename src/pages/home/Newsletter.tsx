import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '../../components/styled';
import { TextInput } from '../../components/TextInput';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  alignItems: 'center',
  marginBlock: theme.spacing(2, 7),
  padding: theme.spacing(4, 3),
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.tint.pistachio,
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1.5),
    '& input': { flex: '1 1 min(14rem, 100%)', width: 'auto' },
  },
  [theme.containerQueries.up('md')]: { gridTemplateColumns: '1fr 1fr', padding: theme.spacing(5) },
}));

/** The newsletter box. Specification §2: its button does nothing. */
export function Newsletter() {
  return (
    <Box aria-labelledby="newsletter">
      <div>
        <Typography variant="h2" id="newsletter">
          Newsletter
        </Typography>
        <Typography>What is freshly harvested, and what costs less this week.</Typography>
      </div>
      <div className="row">
        <TextInput type="email" placeholder="Your e-mail" aria-label="E-mail for the newsletter" autoComplete="email" />
        <Button variant="contained" color="secondary">
          Subscribe
        </Button>
      </div>
    </Box>
  );
}
