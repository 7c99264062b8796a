import '@testing-library/jest-dom';

/** An unexpected word on the console fails the test; a test that expects one replaces the spy's implementation and clears its calls. */
const words = { error: jest.spyOn(console, 'error'), warn: jest.spyOn(console, 'warn') };

afterEach(() => {
  const said = [...words.error.mock.calls, ...words.warn.mock.calls];
  words.error.mockClear();
  words.warn.mockClear();
  window.localStorage.clear();
  expect(said).toEqual([]);
});
