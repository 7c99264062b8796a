import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { useAuthStatus } from './authContext';
import { useLoginState } from './loginState';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  marginBottom: theme.spacing(1.5),
  paddingInlineStart: theme.spacing(2.5),
  borderRadius: theme.spacing(2.75),
  backgroundColor: theme.vars.palette.tint.saffron,
  color: theme.vars.palette.tileInk,
  // Hidden until the session is known. index.html marks visitors without tokens before the first paint.
  '&[data-starting]': { display: 'none', '[data-visitor] &': { display: 'flex' } },
  '& p': { ...theme.typography.body2, flex: '1 1 6rem', margin: 0, lineHeight: 1.3 },
}));

/** Explains to visitors why the buttons of the cards are disabled, and leads to the login. The buttons refer to `id` by `aria-describedby`. */
export function LoginReason({ id }: { id: string }) {
  const { t } = useLingui();
  const status = useAuthStatus();
  const loginState = useLoginState();

  if (status === 'authenticated') return null;
  return (
    <Bar data-starting={status === 'starting' || undefined}>
      <p id={id}>{t`Log in or sign up to buy.`}</p>
      <Button component={Link} to={paths.register} state={loginState} color="inherit" sx={{ px: 1.5 }}>
        {t`Sign up`}
      </Button>
      <Button variant="contained" component={Link} to={paths.login} state={loginState}>
        {t`Log in`}
      </Button>
    </Bar>
  );
}
