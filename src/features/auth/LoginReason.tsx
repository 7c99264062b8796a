import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { useAuthStatus } from './authContext';
import { useLoginState } from './loginState';

/** Explains to visitors why the buttons of the cards are disabled, with a link to the login. The buttons refer to `id` by `aria-describedby`. */
export function LoginReason({ id }: { id: string }) {
  const anonymous = useAuthStatus() === 'anonymous';
  const loginState = useLoginState();

  if (!anonymous) return null;
  return (
    <Typography id={id} sx={{ mb: 2, color: 'text.secondary' }}>
      Buying needs an account:{' '}
      <MuiLink component={Link} to={paths.login} state={loginState} sx={{ textDecorationColor: 'inherit' }}>
        log in to buy
      </MuiLink>
      .
    </Typography>
  );
}
