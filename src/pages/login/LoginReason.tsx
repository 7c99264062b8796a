import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { styled } from '../../components/styled';
import { useLoginState } from '../../features/auth/loginState';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { selectSessionStatus } from '../../session/sessionSlice';

const Line = styled('p')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  color: theme.vars.palette.text.secondary,
  '& a': { color: theme.vars.palette.primary.main },
}));

/** Says to visitors why the buttons of the cards below cannot be pressed, and leads to the login and back. */
export function LoginReason() {
  const anonymous = useSelector(selectSessionStatus) === 'anonymous';
  const loginState = useLoginState();

  if (!anonymous) return null;
  return (
    <Line id={LOGIN_REASON_ID}>
      Buying needs an account:{' '}
      <Link to={paths.login} state={loginState}>
        log in to buy
      </Link>
      .
    </Line>
  );
}
