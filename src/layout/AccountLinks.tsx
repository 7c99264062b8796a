import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useAuthStatus } from '../features/auth/authContext';
import { useLoginState } from '../features/auth/loginState';
import { paths } from '../config/paths';
import { AccountMenu } from './AccountMenu';
import { BarLink } from './BarLink';

const SignUpLink = styled(BarLink)(({ theme }) => ({
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
}));

/** Login and Sign Up for visitors, the account menu for members. While the session is starting, the links are hidden and keep their room. */
export function AccountLinks() {
  const status = useAuthStatus();
  const loginState = useLoginState();

  if (status === 'authenticated') return <AccountMenu />;
  return (
    <Stack direction="row" sx={{ gap: 0.5, visibility: status === 'starting' ? 'hidden' : undefined }}>
      <BarLink to={paths.login} state={loginState}>
        Login
      </BarLink>
      <SignUpLink to={paths.register} state={loginState}>
        Sign Up
      </SignUpLink>
    </Stack>
  );
}
