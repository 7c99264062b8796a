import { makeStore } from '../app/store';
import { createUser } from '../testing/factories';
import { authEvents, selectLoggingOut, selectSessionEnded, selectUser } from './sessionSlice';

test('a session that the server has refused counts as ended until a login begins; a logout shows while it is under way', () => {
  const { dispatch, getState } = makeStore();
  dispatch(authEvents.loggedIn(createUser()));
  dispatch(authEvents.sessionEnded());
  expect(selectSessionEnded(getState())).toBe(true);
  dispatch(authEvents.loggingIn());
  expect(selectSessionEnded(getState())).toBe(false);
  dispatch(authEvents.loggedIn(createUser()));
  dispatch(authEvents.loggingOut());
  expect([selectLoggingOut(getState()), selectUser(getState())]).toEqual([true, createUser()]);
  dispatch(authEvents.cleared());
  expect([selectLoggingOut(getState()), selectSessionEnded(getState())]).toEqual([false, false]);
});
