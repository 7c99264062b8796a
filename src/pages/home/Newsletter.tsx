import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { PillInput } from '../../components/PillInput';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  alignItems: 'center',
  marginBlock: theme.spacing(2, 7),
  padding: theme.spacing(4, 3),
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.tint.pistachio,
  [theme.containerQueries.up('md')]: { gridTemplateColumns: '1fr 1fr', padding: theme.spacing(5) },
}));

/** The newsletter box. Specification §2: its button does nothing. */
export function Newsletter() {
  const { t } = useLingui();
  return (
    <Panel aria-labelledby="newsletter">
      <div>
        <Typography variant="h2" id="newsletter">
          {t`Newsletter`}
        </Typography>
        <Typography>{t`What is freshly harvested, and what costs less this week.`}</Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PillInput
          type="email"
          placeholder={t`Your email`}
          autoComplete="email"
          slotProps={{ input: { 'aria-label': t`Email for the newsletter` } }}
          sx={{ flex: '1 1 min(14rem, 100%)' }}
        />
        <Button variant="contained" color="secondary">
          {t`Subscribe`}
        </Button>
        <Typography variant="body2" sx={{ flexBasis: '100%' }}>
          {t`The newsletter starts soon.`}
        </Typography>
      </Box>
    </Panel>
  );
}
