import '@testing-library/jest-dom';

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
