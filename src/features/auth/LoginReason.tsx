import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { useAuthStatus } from './authContext';
import { useLoginState } from './loginState';

/** Tells visitors why the buttons of the cards are disabled, and leads to the login and back. `id` is what those buttons refer to. */
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
