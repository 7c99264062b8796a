import {
  answerPasswordRequest,
  isPasswordRequested,
  requestPassword,
  subscribeToPasswordRequests,
} from './passwordPrompt';

test('where no dialog can ask, nobody waits for the password', async () => {
  expect(await requestPassword()).toBe(false);
  expect(isPasswordRequested()).toBe(false);
});

test('one answer is for all calls that wait', async () => {
  const onChange = jest.fn();
  const stop = subscribeToPasswordRequests(onChange);
  const calls = Promise.all([requestPassword(), requestPassword()]);
  expect(isPasswordRequested()).toBe(true);
  answerPasswordRequest(true);
  expect([await calls, isPasswordRequested()]).toEqual([[true, true], false]);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
});
