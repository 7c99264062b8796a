import { useSelector } from 'react-redux';
import { styled } from '../components/styled';
import { useLoginState } from '../features/auth/loginState';
import { selectSessionStatus } from '../session/sessionSlice';
import { paths } from '../config/paths';
import { BarLink } from './BarLink';
import { MemberMenu } from './MemberMenu';

const Group = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(0.5) }));

const SignUp = styled(BarLink)(({ theme }) => ({
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
}));

/** Login and Sign Up for visitors, the member's menu for members; nothing while it is not known who is here. */
export function AccountLinks() {
  const status = useSelector(selectSessionStatus);
  const loginState = useLoginState();

  if (status === 'starting') return null;
  if (status === 'authenticated') return <MemberMenu />;
  return (
    <Group data-visitors="">
      <BarLink to={paths.login} state={loginState}>
        Login
      </BarLink>
      <SignUp to={paths.register} state={loginState}>
        Sign Up
      </SignUp>
    </Group>
  );
}
