import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A condition that holds soon may take a while on a busy machine; one that never holds still fails before jest's own time-out.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

/** An unexpected word on the console fails the test; a test that expects one mocks and clears the console itself. */
beforeEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
  jest.spyOn(console, 'error');
  jest.spyOn(console, 'warn');
});

afterEach(() => {
  expect([...jest.mocked(console.error).mock.calls, ...jest.mocked(console.warn).mock.calls]).toEqual([]);
});
